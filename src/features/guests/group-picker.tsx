import { useMemo, useState } from 'react'
import type { EventGroup } from '../../../contract/groups.schema.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Combobox } from '../../ui/combobox.tsx'

interface GroupPickerProps {
  groups: readonly EventGroup[]
  value: EventGroup | undefined
  onChange: (group: EventGroup | undefined) => void
  error: string | undefined
}

/** A group of the event, found as one types. */
export function GroupPicker({ groups, value, onChange, error }: GroupPickerProps) {
  const [query, setQuery] = useState(value?.name ?? '')
  // A group that waits to be sent has no number yet that a guest could be added to.
  const items = useMemo(() => groups.filter(group => group.id > 0), [groups])
  const searchable = useMemo(() => items.map(({ id, name }) => ({ id: `${id}`, name })), [items])
  // With a group chosen its name stands in the field: all others are offered, not the one alone.
  const { exact, similar } = useSearch(searchable, query === value?.name ? '' : query)
  return (
    <Combobox
      label="Group"
      placeholder="Choose a group"
      minLength={0}
      query={query}
      onQueryChange={typed => {
        setQuery(typed)
        onChange(undefined)
      }}
      items={[...exact, ...similar].flatMap(index => items[index] ?? [])}
      itemKey={group => `${group.id}`}
      itemText={group => `${group.name} (${group.guest_count}/${group.maximum_guests})`}
      onPick={group => {
        setQuery(group.name)
        onChange(group)
      }}
      emptyText={items.length === 0 ? 'No groups in this event yet' : `No result for '${query}'`}
      {...(error === undefined ? {} : { error })}
    />
  )
}
