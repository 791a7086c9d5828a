/**
 * `<FilteredList<Item>>` - items: readonly Item[]; label: string (of the search box: 'Find a radio that is out'); searchable: (item) => Searchable (defined outside
 *                          of the component); children: (found) => ReactNode. The box stands there where there is more than can be seen at a glance.
 */
import { type ReactNode, useMemo, useState } from 'react'
import type { Searchable } from '../lib/guest-search.ts'
import { useSearch } from '../lib/use-search.ts'
import { EmptyState } from './empty-state.tsx'
import styles from './filtered-list.module.css'
import { SearchBox } from './search-box.tsx'

/** Fewer are found by looking. */
const MIN_ROWS = 6

interface FilteredListProps<Item> {
  items: readonly Item[]
  label: string
  searchable: (item: Item) => Searchable
  children: (found: readonly Item[]) => ReactNode
}

/** A list of what is out, with a search box above it. */
export function FilteredList<Item>({ items, label, searchable, children }: FilteredListProps<Item>) {
  const [query, setQuery] = useState('')
  const keys = useMemo(() => items.map(searchable), [items, searchable])
  const { exact, similar } = useSearch(keys, query)
  const found = useMemo(
    () => [...exact, ...similar].flatMap(index => items[index] ?? []),
    [exact, similar, items],
  )
  if (items.length < MIN_ROWS && query === '') return children(items)
  return (
    <>
      <div className={styles.search}>
        <SearchBox label={label} value={query} onValueChange={setQuery} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={`No result for '${query.trim()}'`} icon="search" />
      ) : (
        children(found)
      )}
    </>
  )
}
