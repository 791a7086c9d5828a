import { useState } from 'react'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { searchableGroup } from '../lib/guest-search.ts'
import { useSearchResults } from '../lib/use-search.ts'
import { Combobox } from './combobox.tsx'
import type { FieldProps } from './field.tsx'

type Places = Pick<EventGroup, 'guest_count' | 'maximum_guests'>

interface PickedFrom {
  readonly id: number
  readonly name: string
}

/** Whether a group waits to be sent: it has no id of the server yet, and cannot be chosen. */
export const isUnsent = ({ id }: PickedFrom): boolean => id < 0

/** A group as a suggestion shows it, with a note behind its name; if it is unsent, with why it cannot be chosen. */
export const groupText = (group: PickedFrom, note = '') => (
  <>
    <bdi>{group.name}</bdi>
    {isUnsent(group) ? ' · Can be chosen once it is sent' : note}
  </>
)

/** The places of a group that are taken, as its note. */
export const placesNote = ({ guest_count, maximum_guests }: Places): string =>
  ` (${guest_count}/${maximum_guests})`

interface GroupPickerProps<Group extends PickedFrom> extends FieldProps {
  /** Must be the same array while unchanged; undefined until they are read. */
  groups: readonly Group[] | undefined
  value: Group | undefined
  /** Called with undefined as soon as something else is typed. */
  onChange: (group: Group | undefined) => void
  /** A note after the name. */
  note?: (group: Group) => string
  isGroupDisabled?: (group: Group) => boolean
  autoFocus?: boolean
}

const NONE: readonly never[] = []

/** Finds a group by name: offers all groups at first, and fewer as one types. */
export function GroupPicker<Group extends PickedFrom>(props: GroupPickerProps<Group>) {
  const { groups: known, value, onChange, note, isGroupDisabled, ...field } = props
  const groups: readonly Group[] = known ?? NONE
  const [query, setQuery] = useState(value?.name ?? '')
  // While a group is chosen, its name is in the field; then all groups are offered, not only that one.
  const { found, sole } = useSearchResults(
    groups,
    searchableGroup,
    value && query === value.name ? '' : query,
  )
  return (
    <Combobox
      {...field}
      placeholder="Choose a group"
      minLength={0}
      query={query}
      onQueryChange={typed => {
        setQuery(typed)
        onChange(undefined)
      }}
      items={found}
      sole={sole}
      chosen={value && `${value.id}`}
      itemKey={group => `${group.id}`}
      itemText={group => groupText(group, note?.(group))}
      isItemDisabled={group => isUnsent(group) || isGroupDisabled?.(group) === true}
      onPick={group => {
        setQuery(group.name)
        onChange(group)
      }}
      emptyText={
        !known
          ? 'The groups are not here yet'
          : groups.length === 0
            ? 'No groups in this event yet'
            : `No result for '${query.trim()}'`
      }
    />
  )
}
