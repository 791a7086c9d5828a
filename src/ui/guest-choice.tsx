import { fullName } from '../../contract/rules/full-name.ts'
import { isSisterTeam } from '../lib/is-sister-team.ts'
import { Checkbox } from './checkbox.tsx'
import { GuestPicker, type PickedFrom } from './guest-picker.tsx'

interface Choosable extends PickedFrom {
  readonly is_vcarb: boolean
}

/** Whom something is handed to, and for which team: the guest's own until it is said otherwise. */
export interface GuestChoice<Guest> {
  query: string
  guest: Guest | null
  isVcarb: boolean
}

/** Nobody yet; the sister team's own desk hands out its own. */
export const noChoice = () => ({ query: '', guest: null, isVcarb: isSisterTeam() })

interface ChoiceProps<Guest> {
  choice: GuestChoice<Guest>
  onChange: (choice: GuestChoice<Guest>) => void
}

interface GuestChoiceFieldProps<Guest> extends ChoiceProps<Guest> {
  guests: readonly Guest[]
  /** How often the form was emptied for the next one: the field is ready for them. */
  cleared: number
}

/** Whom it is handed to; typing on undoes the choice. */
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
      onQueryChange={query => onChange({ ...choice, query, guest: null })}
      onPick={guest => onChange({ query: fullName(guest), guest, isVcarb: guest.is_vcarb })}
    />
  )
}

/** Which team it is handed out by. */
export const TeamChoice = <Guest,>({ choice, onChange }: ChoiceProps<Guest>) => (
  <Checkbox
    label="Is VCARB?"
    checked={choice.isVcarb}
    onChange={({ target }) => onChange({ ...choice, isVcarb: target.checked })}
  />
)
