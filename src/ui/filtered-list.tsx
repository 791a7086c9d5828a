import { type ReactNode, useEffect, useState } from 'react'
import type { Searchable } from '../lib/guest-search.ts'
import { useFound } from '../lib/use-search.ts'
import { EmptyState } from './empty-state.tsx'
import styles from './filtered-list.module.css'
import { SearchBox } from './search-box.tsx'

/** Fewer are found by looking. */
const MIN_ROWS = 6

interface FilteredListProps<Item> {
  /** The same array while they are the same, for `onFound`. */
  items: readonly Item[]
  /** Of the search box: 'Find a radio that is out'. */
  label: string
  /** Defined outside of the component. */
  searchable: (item: Item) => Searchable
  /** Told again whenever it changes. */
  onFound?: (found: readonly Item[]) => void
  children: (found: readonly Item[]) => ReactNode
}

/**
 * A list of what is out, with a search box where there is more than can be seen at a glance. The box then stays: it is not taken
 * from under whoever types in it.
 */
export function FilteredList<Item>(props: FilteredListProps<Item>) {
  const { items, label, searchable, onFound, children } = props
  const [query, setQuery] = useState('')
  const found = useFound(items, searchable, query)
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
