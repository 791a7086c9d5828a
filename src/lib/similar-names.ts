/**
 * Finds names with a typing error, by fuse.js at threshold 0.4 (spec section 9) with its token search, which compares
 * word by word. Loaded when first needed; searches a long list in slices, so that no keystroke waits for it.
 */
import Fuse from 'fuse.js'
import { foldName, type SearchKey } from './guest-search.ts'

/** About 2 ms of work, 4 ms with indexing: less than a frame even on a tablet that is four times slower. */
const NAMES_PER_SLICE = 150
const MAX_NAMES = 8
/** Above this distance (0 to 1), names have little more than letters in common. */
const MAX_DISTANCE = 0.5

interface Slice {
  readonly start: number
  readonly fuse: Fuse<SearchKey>
}

const slicesOf = new WeakMap<readonly SearchKey[], Slice[]>()

function sliceAt(keys: readonly SearchKey[], start: number): Slice {
  const slices = slicesOf.get(keys) ?? []
  slicesOf.set(keys, slices)
  const known = slices[start / NAMES_PER_SLICE]
  if (known) return known
  const fuse = new Fuse(keys.slice(start, start + NAMES_PER_SLICE), {
    keys: ['name'],
    threshold: 0.4,
    includeScore: true,
    useTokenSearch: true,
    tokenMatch: 'all',
  })
  const slice = { start, fuse }
  slices[start / NAMES_PER_SLICE] = slice
  return slice
}

/** Lets the browser draw and handle keys between slices. A timer would wait 4 ms each time, longer than a slice. */
const pause = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/**
 * Indexes of the keys whose names are similar to the query, best first, at most eight. Throws the signal's reason if it
 * is aborted.
 */
export async function findSimilar(
  keys: readonly SearchKey[],
  query: string,
  signal: AbortSignal,
): Promise<number[]> {
  const folded = foldName(query)
  const found: { index: number; score: number }[] = []
  for (let start = 0; start < keys.length; start += NAMES_PER_SLICE) {
    const { fuse } = sliceAt(keys, start)
    for (const { refIndex, score = 1 } of fuse.search(folded, { limit: MAX_NAMES }))
      if (score <= MAX_DISTANCE) found.push({ index: start + refIndex, score })
    await pause()
    signal.throwIfAborted()
  }
  return found
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_NAMES)
    .map(({ index }) => index)
}
