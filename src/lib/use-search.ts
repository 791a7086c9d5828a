import { useEffect, useMemo, useState } from 'react'
import {
  createSearchIndex,
  findMatching,
  foldName,
  isSearch,
  type Searchable,
  type SearchKey,
} from './guest-search.ts'
import { workWhileIdle } from './idle-work.ts'

/** Beyond so many, near misses would only be noise. */
const MAX_SIMILAR = 20
/** Near misses of two letters would be anybody. */
const MIN_FOR_SIMILAR = 3
/** A pause in typing. Where nothing holds what was typed, the near misses are what is waited for. */
const PAUSE_MS = 120

interface Found {
  /** Indexes of the items that hold the query; of all of them when it is too short to be searched for. */
  readonly exact: readonly number[]
  /** Indexes of the items that are like it, after a moment; never one of `exact`. */
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
 * Searches a list by what is typed: what holds the query at once, near misses after it.
 * `items` should be the same array while the list is the same.
 */
export function useSearch(items: readonly Searchable[], query: string): Found {
  const [searchIndex] = useState(createSearchIndex)
  const searching = isSearch(query)
  // Nobody waits for the keys of thousands before the first search: they are made while there is nothing else to do.
  const keys = useMemo(
    () => (searching ? searchIndex.keysOf(items) : NO_KEYS),
    [searchIndex, items, searching],
  )
  const exact = useMemo(
    () => (searching ? findMatching(keys, query) : items.map((_, index) => index)),
    [keys, query, items, searching],
  )
  const [similar, setSimilar] = useState<Similar>()

  useEffect(() => {
    let at = 0
    return workWhileIdle(mayGoOn => {
      at = searchIndex.warm(items, at, mayGoOn)
      return at < items.length
    })
  }, [searchIndex, items])

  const foundNothing = exact.length === 0
  const wanted = searching && foldName(query).length >= MIN_FOR_SIMILAR && exact.length <= MAX_SIMILAR
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const pause = foundNothing ? 0 : PAUSE_MS
    const timer = setTimeout(async () => {
      try {
        const { findSimilar } = await import('./similar-names.ts')
        setSimilar({ keys, query, indexes: await findSimilar(keys, query, stop.signal) })
      } catch (error) {
        // Not loaded before and offline now: what holds the query is shown all the same.
        if (!stop.signal.aborted) console.warn('Similar names cannot be searched:', error)
      }
    }, pause)
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

/**
 * The items that a query finds, near misses after those that hold it; all of them where it is too short.
 * @param items the same array while the list is the same
 * @param searchable always the same function
 */
export function useFound<Item>(
  items: readonly Item[],
  searchable: (item: Item) => Searchable,
  query: string,
): readonly Item[] {
  const keys = useMemo(() => items.map(searchable), [items, searchable])
  const { exact, similar } = useSearch(keys, query)
  return useMemo(() => [...exact, ...similar].flatMap(index => items[index] ?? []), [exact, similar, items])
}
