import { shortDays } from '../../contract/rules/days.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { giveFeedback } from '../lib/feedback.ts'
import {
  codesOf,
  explainCode,
  REFUSED_CODE_TOAST_MS,
  readGuestCode,
  type Searchable,
} from '../lib/guest-search.ts'
import { useScans } from '../lib/use-scans.ts'
import { useSearchResults } from '../lib/use-search.ts'
import { Combobox } from './combobox.tsx'
import type { FieldProps } from './field.tsx'
import styles from './guest-picker.module.css'
import { toast } from './toast.ts'

export interface PickedFrom {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly group_name: string
  readonly pin?: number | null
  /** `DD/MM/YYYY`, comma-separated. */
  readonly check_in_days?: string
  readonly code?: string | undefined
  readonly old_codes?: string | undefined
}

interface GuestPickerProps<Guest extends PickedFrom> extends FieldProps {
  /** Must be the same array while unchanged; undefined until they are read. */
  guests: readonly Guest[] | undefined
  query: string
  onQueryChange: (query: string) => void
  onPick: (guest: Guest) => void
  /** The id of the guest who is chosen. */
  chosen?: string | undefined
  /** A note after the name: ' - Tour w/ Maya 14:30'. */
  note?: (guest: Guest) => string
  isGuestDisabled?: (guest: Guest) => boolean
  emptyText?: (query: string) => string
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
}

const NOBODY: readonly never[] = []

const noResult = (query: string) => `No result for '${query}'`

/** Typing on finds guests further down. */
const MAX_OPTIONS = 50

const searchable = (guest: PickedFrom): Searchable => ({
  id: guest.id,
  name: fullName(guest),
  also: guest.group_name,
  codes: codesOf(guest),
})

const isNamesake = (guest: PickedFrom, other: PickedFrom): boolean =>
  other.id !== guest.id && other.group_name === guest.group_name && fullName(other) === fullName(guest)

/** What tells a guest from a namesake. Only the server gives pins, so a guest without one was added at this desk. */
const traitOf = ({ pin, check_in_days = '' }: PickedFrom): string =>
  pin ? `Pin ${pin}` : `Added at this desk for ${shortDays(check_in_days)}`

/** Finds a guest by name, even with a typing error, or by a scanned code, wherever the focus is. */
export function GuestPicker<Guest extends PickedFrom>(props: GuestPickerProps<Guest>) {
  const { guests: known, query, note, isGuestDisabled, emptyText = noResult, ...rest } = props
  const guests: readonly Guest[] = known ?? NOBODY
  const code = readGuestCode(query)
  const { found, sole } = useSearchResults(guests, searchable, code ?? query)
  const items = found.slice(0, MAX_OPTIONS)
  useScans(scanned => {
    const own = readGuestCode(scanned)
    if (!own || rest.disabled) return false
    const guest = guests.find(({ code }) => code === own)
    if (guest && !isGuestDisabled?.(guest)) {
      giveFeedback('success')
      rest.onPick(guest)
      return true
    }
    giveFeedback('refused')
    const { title, detail } = guest
      ? { title: `${fullName(guest)} cannot be chosen`, detail: note?.(guest).replace(/^ - /, '') ?? '' }
      : explainCode(guests, own)
    toast.refused(title, { detail, durationMs: REFUSED_CODE_TOAST_MS })
    return true
  })
  return (
    <Combobox
      {...rest}
      camera
      query={query}
      items={items}
      sole={sole}
      matches={found.length}
      itemKey={guest => guest.id}
      itemText={guest => (
        <>
          <span className={styles.name}>
            <bdi>{fullName(guest)}</bdi>
            {note?.(guest)}
          </span>
          <span className={styles.group}>
            <bdi>{guest.group_name}</bdi>
            {items.some(other => isNamesake(guest, other)) && ` · ${traitOf(guest)}`}
          </span>
        </>
      )}
      isItemDisabled={isGuestDisabled}
      emptyText={
        !known
          ? 'The guest list is not here yet'
          : code && items.length === 0
            ? explainCode(guests, code).title
            : emptyText(query.trim())
      }
    />
  )
}
