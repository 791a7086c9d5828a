import { fullName } from '../../contract/rules/full-name.ts'
import { isSisterTeam } from '../lib/is-sister-team.ts'

interface Choosable {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
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

/** The choice as a `<GuestPicker>` makes it; typing on undoes it. */
export const guestChoicePicker = <Guest extends Choosable>(
  choice: GuestChoice<Guest>,
  onChange: (choice: GuestChoice<Guest>) => void,
) => ({
  query: choice.query,
  onQueryChange: (query: string) => onChange({ ...choice, query, guest: null }),
  onPick: (guest: Guest) => onChange({ query: fullName(guest), guest, isVcarb: guest.is_vcarb }),
})
