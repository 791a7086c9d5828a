import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../demo/random.ts'
import { HttpError } from '../../../http/http-error.ts'
import { csvFile, DAYS } from '../../../testing/guest-files.ts'
import { processorTime } from '../../../testing/processor-time.ts'
import { readGuestFile } from './read-guest-file.ts'

const MUTATIONS = 10_000

const refusals = new Set<string>(['InvalidFileType', 'InvalidGuestList'])
const known = new Set<string>(DAYS)

const table = (delimiter: string, lineEnd: string) =>
  [
    ['First Name', 'Last Name', ...DAYS],
    ...Array.from({ length: 12 }, (_, at) => [
      `Zoë ${at}`,
      `O'Brien "${at}"`,
      'x',
      '',
      at % 2 ? 'yes' : 'no',
    ]),
  ]
    .map(row =>
      row.map(cell => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join(lineEnd)

const seeds: readonly Buffer[] = [
  Buffer.from(table(',', '\r\n')),
  Buffer.from(`\ufeffsep=;\r\n${table(';', '\r\n')}`),
  iconv.encode(`\ufeff${table('\t', '\n')}`, 'utf-16le'),
  iconv.encode(`\ufeff${table('|', '\r')}`, 'utf-16be'),
  iconv.encode(table(';', '\n'), 'windows-1252'),
  Buffer.from(
    'Surname,Forename,Days\nبن راشد,نورا,"Fri, Sat"\n李,小龍,20/11/2026 - 22/11/2026\n"Do\ne",Jane,all',
  ),
]

/** Bytes with a meaning in such files. */
const nasty = [
  0x00, 0x22, 0x2c, 0x3b, 0x09, 0x7c, 0x0a, 0x0d, 0x27, 0x3d, 0x2f, 0x2d, 0xff, 0xfe, 0xef, 0xbb, 0xbf, 0x80,
  0xc3, 0xd8,
]

function mutate(random: Random, seed: Buffer): Buffer {
  let bytes = Buffer.from(seed)
  const times = 1 + random.below(8)
  for (let time = 0; time < times; time += 1) {
    const at = random.below(bytes.length + 1)
    const to = Math.min(bytes.length, at + 1 + random.below(40))
    const piece = bytes.subarray(at, to)
    const byte = random.chance(0.7) ? random.pick(nasty) : random.below(256)
    switch (random.below(6)) {
      case 0:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)])
        break
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)])
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, to), piece, piece, bytes.subarray(to)])
        break
      case 3:
        bytes = bytes.subarray(0, at)
        break
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), random.pick(seeds).subarray(at)])
        break
      default:
        if (at < bytes.length) bytes[at] = byte
    }
  }
  return bytes
}

test(`${MUTATIONS} damaged files are each read or refused with a message, and none takes long`, () => {
  const random = seededRandom(20_261_120)
  let [read, refused, slowest] = [0, 0, 0]
  for (let run = 0; run < MUTATIONS; run += 1) {
    const content = mutate(random, random.pick(seeds))
    const took = processorTime()
    try {
      const { guests } = readGuestFile(csvFile(content), DAYS)
      // Guests that were read can be stored: the tables and the contract accept their names and days.
      const bad = guests.find(
        ({ first, last, days }) =>
          /\p{Cc}|�|\p{Cs}/u.test(first + last) ||
          [first, last].some(name => name === '' || name.length > 100) ||
          days.length === 0 ||
          !days.every(day => known.has(day)),
      )
      if (bad) throw new Error(`read ${JSON.stringify(bad)}`)
      read += 1
    } catch (error) {
      if (!(error instanceof HttpError))
        throw new Error(`run ${run}: ${content.toString('base64')}`, { cause: error })
      if (!refusals.has(error.name)) throw error
      refused += 1
    }
    slowest = Math.max(slowest, took())
  }
  expect(read).toBeGreaterThan(MUTATIONS / 20)
  expect(refused).toBeGreaterThan(MUTATIONS / 20)
  expect(slowest).toBeLessThan(2000)
}, 120_000)

const MEGABYTES = 2 * 1024 * 1024
/** Reading in more than linear time would take minutes. */
const MAX_READ_MS = 10_000
const HEAD = 'First Name,Last Name,20/11/2026\n'

test.each<[string, string]>([
  ['one long line of commas', `${','.repeat(MEGABYTES - 1)}x`],
  ['nothing but line ends', `${HEAD}${'\n'.repeat(MEGABYTES - 100)}x`],
  ['one long name', HEAD + 'A'.repeat(MEGABYTES)],
  ['one long quoted cell', `${HEAD}"${'\n'.repeat(40_000)}${'""'.repeat(900_000)}`],
  ['spaces', `${HEAD}A,B${' '.repeat(MEGABYTES)}x`],
  ['quotation marks', HEAD + '"'.repeat(MEGABYTES)],
  ['spaces after a quoted cell', `${HEAD}"A"${' '.repeat(MEGABYTES)}x`],
  ['a header of days', `First Name,Last Name,${'Fri,'.repeat(MEGABYTES / 4)}`],
  ['a cell of days', `First Name,Last Name,Days\nA,B,"${'Fri '.repeat(MEGABYTES / 4)}"`],
  ['a cell of slashes', `First Name,Last Name,Days\nA,B,${'1/'.repeat(MEGABYTES / 2)}`],
  ['ten thousand rows that are all wrong', HEAD + ',,maybe\n'.repeat(40_000)],
  ['joiners in a name', `First Name,Last Name,Days\n${`a${'\u200c'.repeat(49_000)}a,Bell,all\n`.repeat(13)}`],
  ['joiners in names just short enough', `${HEAD}${`${'ب\u200c'.repeat(499)}ب,Bell,x\n`.repeat(800)}`],
  ['letters T in a day', `First Name,Last Name,Days\n${`Ann,Bell,${'T'.repeat(49_000)}\n`.repeat(40)}`],
  [
    'letters T in days just short enough',
    `First Name,Last Name,Days\n${`A,B,${'T'.repeat(1000)}\n`.repeat(2000)}`,
  ],
  ['wide rows', `First Name,Last Name,Days\n${`A,B,Fri${','.repeat(400)}x\n`.repeat(4900)}`],
])(
  '2 MB of %s are refused within seconds',
  (_, text) => {
    const took = processorTime()
    expect(() => readGuestFile(csvFile(text), DAYS)).toThrow(HttpError)
    expect(took()).toBeLessThan(MAX_READ_MS)
  },
  60_000,
)
