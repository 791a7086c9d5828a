import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes `.br` and `.gz` beside each built file that they make smaller, so that the server need not compress on
 * request. A step of `npm run build:web`.
 */

const FOLDER = join(import.meta.dirname, '../dist/web-next')
const TEXT = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/
/** Below this size, a compressed answer takes as many packets as the file itself. */
const MIN_BYTES = 1024
/** A copy that saves less is not worth storing. */
const MAX_RATIO = 0.9

const encodings = [
  {
    ending: '.br',
    compress: content =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: '.gz', compress: content => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }) },
]

const files = readdirSync(FOLDER, { recursive: true })
  .map(file => join(FOLDER, String(file)))
  .filter(path => TEXT.test(path))
let [count, before, after] = [0, 0, 0]
for (const path of files) {
  const content = readFileSync(path)
  if (content.length < MIN_BYTES) continue
  for (const { ending, compress } of encodings) {
    const smaller = await compress(content)
    if (smaller.length > content.length * MAX_RATIO) continue
    writeFileSync(path + ending, smaller)
    if (ending !== '.br') continue
    count += 1
    before += content.length
    after += smaller.length
  }
}
if (count === 0) throw new Error('There is no built page: vite build.')
console.info(
  `${count} files compressed: ${Math.round(before / 1000)} kB, ${Math.round(after / 1000)} kB by brotli`,
)
