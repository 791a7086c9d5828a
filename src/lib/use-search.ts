import { useEffect, useMemo, useState } from 'react'
import {
  createSearchIndex,
  findMatching,
  foldName,
  isSearch,
  type Searchable,
  type SearchKey,
  soleMatch,
} from './guest-search.ts'
import { workWhileIdle } from './idle-work.ts'

/** With more exact matches than this, similar names would only be noise. */
const MAX_EXACT_FOR_SIMILAR = 20
/** With fewer letters than this, almost any name is similar. */
const MIN_LETTERS_FOR_SIMILAR = 3
/** Waits for a pause in typing, unless nothing matches exactly and similar names are all that can be shown. */
const DEBOUNCE_MS = 120

interface Found {
  /** Indexes of the items that match the query; all if the query is too short. */
  readonly exact: readonly number[]
  /** Indexes of items with similar names, found a moment later; never one of `exact`. */
  readonly similar: readonly number[]
}

interface Similar {
  readonly keys: readonly SearchKey[]
  readonly query: string
  readonly indexes: readonly number[]
}

const NONE: readonly number[] = []
const NO_KEYS: readonly SearchKey[] = []

/**
 * Indexes of the items that match a query; all if the query is too short. Pass the same `items` array while the list is
 * unchanged.
 */
export const useMatches = (items: readonly Searchable[], query: string): readonly number[] =>
  useExact(items, query).exact

function useExact(items: readonly Searchable[], query: string) {
  const [searchIndex] = useState(createSearchIndex)
  const searching = isSearch(query)
  // The first search does not wait for thousands of keys, because they are made while the browser is idle.
  const keys = useMemo(
    () => (searching ? searchIndex.keysOf(items) : NO_KEYS),
    [searchIndex, items, searching],
  )
  const exact = useMemo(
    () => (searching ? findMatching(keys, query) : items.map((_, index) => index)),
    [keys, query, items, searching],
  )
  useEffect(() => {
    let at = 0
    return workWhileIdle(mayGoOn => {
      at = searchIndex.prepare(items, at, mayGoOn)
      return at < items.length
    })
  }, [searchIndex, items])
  return { keys, exact }
}

/**
 * Searches a list by typed text: exact matches at once, similar names after them. Pass the same `items` array while the
 * list is unchanged.
 */
export function useSearch(items: readonly Searchable[], query: string): Found {
  const { keys, exact } = useExact(items, query)
  const searching = isSearch(query)
  const [similar, setSimilar] = useState<Similar>()
  const foundNothing = exact.length === 0
  const wanted =
    searching && foldName(query).length >= MIN_LETTERS_FOR_SIMILAR && exact.length <= MAX_EXACT_FOR_SIMILAR
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const debounceMs = foundNothing ? 0 : DEBOUNCE_MS
    const timer = setTimeout(async () => {
      try {
        const { findSimilar } = await import('./similar-names.ts')
        setSimilar({ keys, query, indexes: await findSimilar(keys, query, stop.signal) })
      } catch (error) {
        // The code was not loaded before and the device is offline: exact matches are shown anyway.
        if (!stop.signal.aborted) console.warn('Similar names cannot be searched:', error)
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, foundNothing, keys, query])

  const fits = wanted && similar?.keys === keys && similar.query === query
  return useMemo(
    () => ({ exact, similar: fits ? similar.indexes.filter(index => !exact.includes(index)) : NONE }),
    [exact, fits, similar],
  )
}

interface SearchResults<Item> {
  /** The items that match, similar names last; all if the query is too short. */
  readonly found: readonly Item[]
  /** What Enter may take. */
  readonly sole: Item | undefined
}

/**
 * Searches items by typed text.
 * @param items the same array while the list is unchanged
 * @param searchable always the same function
 */
export function useSearchResults<Item>(
  items: readonly Item[],
  searchable: (item: Item) => Searchable,
  query: string,
): SearchResults<Item> {
  const keys = useMemo(() => items.map(searchable), [items, searchable])
  const { exact, similar } = useSearch(keys, query)
  return useMemo(() => {
    const itemsAt = (indexes: readonly number[]) => indexes.flatMap(index => items[index] ?? [])
    const matching = itemsAt(exact)
    return {
      found: [...matching, ...itemsAt(similar)],
      sole: soleMatch(matching, query, searchable),
    }
  }, [exact, similar, items, searchable, query])
}
