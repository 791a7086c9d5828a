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

interface ChoiceProps<Guest> {
  choice: GuestChoice<Guest>
  onChange: (choice: GuestChoice<Guest>) => void
}

interface GuestChoiceFieldProps<Guest> extends ChoiceProps<Guest> {
  guests: readonly Guest[]
  /** How often the form was cleared for the next entry; the field is then focused. */
  cleared: number
}

/** Selects the guest who gets the item; typing again clears the choice. */
export function GuestChoiceField<Guest extends Choosable>(props: GuestChoiceFieldProps<Guest>) {
  const { choice, onChange, guests, cleared } = props
  return (
    <GuestPicker
      key={cleared}
      autoFocus={cleared > 0}
      label="Guest name"
      placeholder="Type a name"
      guests={guests}
      query={choice.query}
      chosen={choice.guest?.id}
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
