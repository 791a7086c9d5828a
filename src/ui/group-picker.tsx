import { useMemo, useState } from 'react'
import type { Searchable } from '../lib/guest-search.ts'
import { useFound } from '../lib/use-search.ts'
import { Combobox } from './combobox.tsx'
import type { FieldProps } from './field.tsx'

interface PickedFrom {
  readonly id: number
  readonly name: string
}

interface GroupPickerProps<Group extends PickedFrom> extends FieldProps {
  /** The same array while the list is the same. One with an id below zero waits to be sent and is not offered. */
  groups: readonly Group[]
  value: Group | undefined
  /** Undefined as soon as something else is typed. */
  onChange: (group: Group | undefined) => void
  /** Where there are no groups at all. */
  emptyText: string
  /** After the name. */
  note?: (group: Group) => string
  autoFocus?: boolean
}

const searchable = ({ id, name }: PickedFrom): Searchable => ({ id: `${id}`, name })

/** Finds a group by name: all are offered at once, and fewer as one types. */
export function GroupPicker<Group extends PickedFrom>(props: GroupPickerProps<Group>) {
  const { groups, value, onChange, emptyText, note, ...field } = props
  const [query, setQuery] = useState(value?.name ?? '')
  const items = useMemo(() => groups.filter(({ id }) => id > 0), [groups])
  // With a group chosen its name stands in the field: all others are offered, not the one alone.
  const found = useFound(items, searchable, value && query === value.name ? '' : query)
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
      itemKey={group => `${group.id}`}
      itemText={group => `${group.name}${note?.(group) ?? ''}`}
      onPick={group => {
        setQuery(group.name)
        onChange(group)
      }}
      emptyText={items.length === 0 ? emptyText : `No result for '${query.trim()}'`}
    />
  )
}
