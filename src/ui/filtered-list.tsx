/**
 * `<FilteredList<Item>>` - items: readonly Item[]; label: string (of the search box: 'Find a radio that is out'); searchable: (item) => Searchable (defined outside
 *                          of the component); children: (found) => ReactNode; onFound?: (found) => void (told again when it changes: pass items that
 *                          are the same array while they are the same). The box comes where there is more than can be seen at a glance, and
 *                          then stays: it isn't taken from under whoever types in it, and the list isn't drawn anew.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
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
  onFound?: (found: readonly Item[]) => void
  children: (found: readonly Item[]) => ReactNode
}

/** A list of what is out, with a search box above it. */
export function FilteredList<Item>(props: FilteredListProps<Item>) {
  const { items, label, searchable, onFound, children } = props
  const [query, setQuery] = useState('')
  const keys = useMemo(() => items.map(searchable), [items, searchable])
  const { exact, similar } = useSearch(keys, query)
  const found = useMemo(
    () => [...exact, ...similar].flatMap(index => items[index] ?? []),
    [exact, similar, items],
  )
  useEffect(() => onFound?.(found), [found, onFound])
  const isLong = items.length >= MIN_ROWS
  const [hasBox, setHasBox] = useState(isLong)
  if (isLong && !hasBox) setHasBox(true)
  return (
    <>
      {hasBox && (
        <div className={styles.search}>
          <SearchBox label={label} value={query} onValueChange={setQuery} />
        </div>
      )}
      {found.length === 0 && query !== '' ? (
        <EmptyState title={`No result for '${query.trim()}'`} icon="search" />
      ) : (
        children(found)
      )}
    </>
  )
}
