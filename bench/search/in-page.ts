import Fuse from 'fuse.js'
import { createSearchIndex, findMatching } from '../../src/lib/guest-search.ts'
import { findSimilar } from '../../src/lib/similar-names.ts'

/** Runs in a page: the app's search, compared with plain fuse.js on the rows of the API. Built by search.ts. */

interface Guest {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly group_name: string
}

/** The typed text, and the id of the guest it should find. */
export interface Query {
  readonly text: string
  readonly id: string
}

/** Median ms per query, and how many queries have their guest among the first ten results. */
interface Searched {
  readonly ms: number
  readonly found: number
}

interface SearchBench {
  /** fuse.js on the rows, with the specification's threshold. */
  plain(guests: readonly Guest[], queries: readonly Query[]): Promise<Searched>
  /** The exact step, for which a keystroke waits. */
  exact(guests: readonly Guest[], queries: readonly Query[]): Promise<Searched>
  /** With the similar names that follow it. */
  whole(guests: readonly Guest[], queries: readonly Query[]): Promise<Searched>
  /** Milliseconds to make the keys of a list, which happens once. */
  keys(guests: readonly Guest[]): number
}

declare global {
  interface Window {
    searchBench: SearchBench
  }
}

const MAX_RANK = 10

const itemsOf = (guests: readonly Guest[]) =>
  guests.map(({ id, first_name, last_name, group_name }) => ({
    id,
    name: `${first_name} ${last_name}`,
    also: group_name,
    codes: [],
  }))

function middle(times: readonly number[]): number {
  const order = times.toSorted((a, b) => a - b)
  return order[Math.floor(order.length / 2)] ?? Number.NaN
}

async function timed(
  queries: readonly Query[],
  search: (text: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Searched> {
  const times: number[] = []
  let found = 0
  for (const { text, id } of queries) {
    const from = performance.now()
    const ids = await search(text)
    times.push(performance.now() - from)
    if (ids.slice(0, MAX_RANK).includes(id)) found += 1
  }
  return { ms: middle(times), found }
}

window.searchBench = {
  plain(guests, queries) {
    const fuse = new Fuse(guests, { keys: ['first_name', 'last_name', 'group_name'], threshold: 0.4 })
    return timed(queries, text => fuse.search(text).map(({ item }) => item.id))
  },

  exact(guests, queries) {
    const keys = createSearchIndex().keysOf(itemsOf(guests))
    return timed(queries, text => findMatching(keys, text).flatMap(index => keys[index]?.id ?? []))
  },

  whole(guests, queries) {
    const keys = createSearchIndex().keysOf(itemsOf(guests))
    const { signal } = new AbortController()
    return timed(queries, async text => {
      const similar = await findSimilar(keys, text, signal)
      return [...findMatching(keys, text), ...similar].flatMap(index => keys[index]?.id ?? [])
    })
  },

  keys(guests) {
    const items = itemsOf(guests)
    const from = performance.now()
    createSearchIndex().keysOf(items)
    return performance.now() - from
  },
}
