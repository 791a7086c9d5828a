import { type ReactNode, useEffect, useState } from 'react'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { isSearch, type Searchable } from '../lib/guest-search.ts'
import { useSearchResults } from '../lib/use-search.ts'
import { EmptyState } from './empty-state.tsx'
import styles from './filtered-list.module.css'
import { SearchBox } from './search-box.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** In a shorter list, items are found by looking. */
const MIN_ROWS = 6

interface FilteredListProps<Item> {
  /** Must be the same array while unchanged, for `onFound`. */
  items: readonly Item[]
  /** Label of the search box: 'Find a radio that is out'. */
  label: string
  /** Must be a stable function, defined outside of the component. */
  searchable: (item: Item) => Searchable
  /** Called again whenever the result changes. */
  onFound?: (found: readonly Item[]) => void
  children: (found: readonly Item[]) => ReactNode
}

/**
 * A list of what is out, with a search box if it is too long to see at a glance. The box then stays, so that it does
 * not disappear while somebody types in it.
 */
export function FilteredList<Item>(props: FilteredListProps<Item>) {
  const { items, label, searchable, onFound, children } = props
  const [query, setQuery] = useState('')
  const { found } = useSearchResults(items, searchable, query)
  useEffect(() => onFound?.(found), [found, onFound])
  const isLong = items.length >= MIN_ROWS
  const [hasBox, setHasBox] = useState(isLong)
  if (isLong && !hasBox) setHasBox(true)
  return (
    <>
      {hasBox && (
        <div className={styles.search}>
          <SearchBox label={label} value={query} onValueChange={setQuery} />
          <VisuallyHidden role="status">
            {isSearch(query) && pluralize(found.length, 'result')}
          </VisuallyHidden>
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
