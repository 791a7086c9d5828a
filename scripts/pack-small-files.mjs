import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One answer with all of them (sw/install-pack.ts): on a slow connection each would take its turn. */
const PACK = 'packed-files.json'
const TEXT = /\.(?:css|js|svg)$/
/** A larger file is worth its own turn. */
const MAX_BYTES = 8_000

/**
 * Writes the small files of a precache list, those with a hash in their name, into one: their texts by their addresses.
 */
export function packSmallFiles(folder, entries) {
  const small = entries.filter(({ url, revision, size }) => !revision && size <= MAX_BYTES && TEXT.test(url))
  if (small.length === 0) throw new Error('There is no small file to be packed.')
  const texts = small.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')])
  writeFileSync(join(folder, PACK), JSON.stringify(Object.fromEntries(texts)))
}
