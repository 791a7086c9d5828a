/**
 * `<GuestPicker<Guest>>` - label, labelHidden?, help?, error? (see field.tsx); guests: readonly Guest[] (first_name, last_name, group_name; the same array while the list is the
 * same); query: string; onQueryChange: (query) => void; onPick: (guest) => void; note?: (guest) => string (after the name: ' - Tour w/ Maya 14:30');
 * isGuestDisabled?: (guest) => boolean; emptyText?: (query) => string (default "No result for '{query}'"); placeholder?; autoFocus?; disabled?. A Combobox that searches by itself: case, accents and a typing error are forgiven.
 */
import { useMemo } from 'react'
import { fullName } from '../../contract/rules/full-name.ts'
import { codesOf, explainCode, readGuestCode } from '../lib/guest-search.ts'
import { useSearch } from '../lib/use-search.ts'
import { Combobox } from './combobox.tsx'
import type { FieldProps } from './field.tsx'
import styles from './guest-picker.module.css'

interface PickedFrom {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly group_name: string
  readonly pin?: number | null
  readonly code?: string | undefined
  readonly old_codes?: string | undefined
}

interface GuestPickerProps<Guest extends PickedFrom> extends FieldProps {
  guests: readonly Guest[]
  query: string
  onQueryChange: (query: string) => void
  onPick: (guest: Guest) => void
  note?: (guest: Guest) => string
  isGuestDisabled?: (guest: Guest) => boolean
  emptyText?: (query: string) => string
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
}

const noResult = (query: string) => `No result for '${query}'`

/** Whoever is further down is found by typing on. */
const MAX_OPTIONS = 50

/** Finds a guest by name, or by what was scanned. */
export function GuestPicker<Guest extends PickedFrom>(props: GuestPickerProps<Guest>) {
  const { guests, query, note, isGuestDisabled, emptyText = noResult, ...rest } = props
  const searchable = useMemo(
    () =>
      guests.map(guest => ({
        id: guest.id,
        name: fullName(guest),
        also: guest.group_name,
        codes: codesOf(guest),
      })),
    [guests],
  )
  const code = readGuestCode(query)
  const { exact, similar } = useSearch(searchable, code ?? query)
  const items = useMemo(
    () => [...exact, ...similar].slice(0, MAX_OPTIONS).flatMap(index => guests[index] ?? []),
    [exact, similar, guests],
  )
  return (
    <Combobox
      {...rest}
      query={query}
      items={items}
      itemKey={guest => guest.id}
      itemText={guest => (
        <>
          <span className={styles.name}>
            <bdi>{fullName(guest)}</bdi>
            {note?.(guest)}
          </span>
          <bdi className={styles.group}>{guest.group_name}</bdi>
        </>
      )}
      {...(isGuestDisabled ? { isItemDisabled: isGuestDisabled } : {})}
      emptyText={code && items.length === 0 ? explainCode(guests, code).title : emptyText(query.trim())}
    />
  )
}
