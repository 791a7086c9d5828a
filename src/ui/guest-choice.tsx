import { fullName } from '../../contract/rules/full-name.ts'
import { isSisterTeam } from '../lib/is-sister-team.ts'
import { Checkbox } from './checkbox.tsx'
import { GuestPicker, type PickedFrom } from './guest-picker.tsx'

interface Choosable extends PickedFrom {
  readonly is_vcarb: boolean
}

/** The guest who gets an item, and the team that gives it: initially the guest's. */
export interface GuestChoice<Guest> {
  query: string
  guest: Guest | null
  isVcarb: boolean
}

/** No guest yet; in the sister team's app, the team is preset. */
export const emptyChoice = () => ({ query: '', guest: null, isVcarb: isSisterTeam() })

/** Whether the chosen guest has left the list; not if that is not read yet. */
const hasLeft = <Guest extends PickedFrom>(guest: Guest, guests: readonly Guest[] | undefined): boolean =>
  guests !== undefined && !guests.some(({ id }) => id === guest.id)

/** The chosen guest, unless they have left the list. */
export const chosenGuest = <Guest extends PickedFrom>(
  { guest }: GuestChoice<Guest>,
  guests: readonly Guest[] | undefined,
): Guest | null => (guest && !hasLeft(guest, guests) ? guest : null)

interface ChoiceProps<Guest> {
  choice: GuestChoice<Guest>
  onChange: (choice: GuestChoice<Guest>) => void
}

interface GuestChoiceFieldProps<Guest> extends ChoiceProps<Guest> {
  /** Must be the same array while unchanged; undefined until they are read. */
  guests: readonly Guest[] | undefined
  /** How often the form was cleared for the next entry; the field is then focused. */
  cleared: number
}

/** Selects the guest who gets the item; typing again clears the choice. Says so if the guest has left the list. */
export function GuestChoiceField<Guest extends Choosable>(props: GuestChoiceFieldProps<Guest>) {
  const { choice, onChange, guests, cleared } = props
  const { guest } = choice
  return (
    <GuestPicker
      key={cleared}
      autoFocus={cleared > 0}
      label="Guest name"
      placeholder="Type a name"
      guests={guests}
      query={choice.query}
      chosen={guest?.id}
      error={guest && hasLeft(guest, guests) ? `${fullName(guest)} is no longer on the list` : undefined}
      onQueryChange={query => onChange({ ...choice, query, guest: null })}
      onPick={guest => onChange({ query: fullName(guest), guest, isVcarb: guest.is_vcarb })}
    />
  )
}

/** Selects the team that gives the item. */
export const TeamChoice = <Guest,>({ choice, onChange }: ChoiceProps<Guest>) => (
  <Checkbox
    label="Is VCARB?"
    checked={choice.isVcarb}
    onChange={({ target }) => onChange({ ...choice, isVcarb: target.checked })}
  />
)
