import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One answer with all small files (sw/install-pack.ts): on a slow connection, each would cost a round trip. */
const PACK = 'packed-files.json'
const TEXT = /\.(?:css|js|svg)$/
/** A larger file is worth a request of its own. */
const MAX_BYTES = 8_000

/** Writes the small files of a precache list that have a hash in their name into one file: text by address. */
export function packSmallFiles(folder, entries) {
  const small = entries.filter(({ url, revision, size }) => !revision && size <= MAX_BYTES && TEXT.test(url))
  if (small.length === 0) throw new Error('There is no small file to be packed.')
  const texts = small.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')])
  writeFileSync(join(folder, PACK), JSON.stringify(Object.fromEntries(texts)))
}
