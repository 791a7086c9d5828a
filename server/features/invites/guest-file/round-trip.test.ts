import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { escapeFormula } from '../../../../contract/rules/formula-cells.ts'
import { cleanName, nameProblem } from '../../../../contract/rules/names.ts'
import { csvFile, DAYS, guestsIn } from '../../../testing/guest-files.ts'
import { guestCsv } from '../../guests/guest-csv.ts'
import { delimiters } from './delimiter.ts'
import { readGuestFile } from './read-guest-file.ts'

/** The letters of several alphabets; Windows-1252 can encode the first three. */
const alphabets: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßÁÅÆÇÉÍÑÓÖØÚÜŠŽšž',
  'aeioubcdfg\'’-. "(),;|/=+@',
  'ąćęłńóśźżčďěňřšťůžőűşğıț',
  '李王張小龍健太陽子一郎欧陽',
  'نورامحمدفاطمةالهاشمي',
  'ЮлияАндрейЩербакйё',
  '김이박서연민준',
]

const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text: string) => iconv.encode(`\ufeff${text}`, 'utf-16le'),
  'utf-16be': (text: string) => iconv.encode(`\ufeff${text}`, 'utf-16be'),
  'utf-16le without a mark': (text: string) => iconv.encode(text, 'utf-16le'),
  'windows-1252': (text: string) => iconv.encode(text, 'windows-1252'),
  macintosh: (text: string) => iconv.encode(text, 'macintosh'),
}
type Encoding = keyof typeof encodings
const allEncodings = Object.keys(encodings) as Encoding[]

/** A name as typed by a person: not empty, without outer or double spaces. */
const nameOf = (letters: Iterable<string>) =>
  fc
    .array(fc.constantFrom(...letters, ' '), { minLength: 1, maxLength: 20 })
    .map(parts => parts.join('').replace(/ +/g, ' ').trim())
    .filter(name => /\p{L}/u.test(name))

const words = (name: string) => ` ${name.toLowerCase().replaceAll(',', '')} `

const guest = (pool: readonly Iterable<string>[]) =>
  fc
    .constantFrom(...pool)
    .chain(letters =>
      fc.record({
        first: nameOf(letters),
        last: nameOf(letters),
        days: fc.subarray([...DAYS], { minLength: 1 }),
      }),
    )
    // Most first names of a list must not hold the last names as well (name-columns.test.ts).
    .filter(({ first, last }) => !words(first).includes(words(last)))
    // Nor may a first name be those of two guests.
    .filter(({ first }) => !/ (?:and|und|et|y) /i.test(first))

/** Words with one letter each, because a word with letters of several languages is refused. */
const wordsWith = (letters: string): string[] => [...letters].map(letter => `${letter}n `)

/** The alphabets and line ends of encodings that have not all of them. */
const LETTERS: { readonly [E in Encoding]?: readonly Iterable<string>[] } = {
  'windows-1252': alphabets.slice(0, 3).map((letters, at) => (at === 1 ? wordsWith(letters) : letters)),
  macintosh: [wordsWith('áàâäãåæçéèêëíìîïñóòôöõøœúùûüÿßÁÅÆÇÉÍÑÓÖØÚÜ')],
}
const LINE_ENDS: { readonly [E in Encoding]?: readonly string[] } = {
  'windows-1252': ['\n', '\r\n'],
  macintosh: ['\r'],
}

const file = fc.constantFrom(...allEncodings).chain(encoding =>
  fc.record({
    encoding: fc.constant(encoding),
    guests: fc.array(guest(LETTERS[encoding] ?? alphabets), {
      minLength: 1,
      maxLength: 12,
    }),
    delimiter: fc.constantFrom(...delimiters),
    lineEnd: fc.constantFrom(...(LINE_ENDS[encoding] ?? ['\n', '\r\n', '\r'])),
    quoteAll: fc.boolean(),
    sep: fc.boolean(),
    daysInOneColumn: fc.boolean(),
    trailing: fc.nat({ max: 3 }),
  }),
)

test('a list written in any encoding, delimiter and line end is read back unchanged', () => {
  fc.assert(
    fc.property(
      file,
      ({ encoding, guests, delimiter, lineEnd, quoteAll, sep, daysInOneColumn, trailing }) => {
        const cell = (text: string) =>
          quoteAll || text.includes(delimiter) || text.includes('"')
            ? `"${text.replaceAll('"', '""')}"`
            : text
        const header = daysInOneColumn
          ? ['First Name', 'Last Name', 'Days']
          : ['First Name', 'Last Name', ...DAYS]
        // Escaped as in our export, as a spreadsheet might take some names for formulas.
        const rows = guests.map(({ first, last, days }) => {
          const name = [escapeFormula(first), escapeFormula(last)]
          const marks = DAYS.map(day => (days.includes(day) ? 'x' : ''))
          return daysInOneColumn ? [...name, days.join(', ')] : [...name, ...marks]
        })
        const lines = [header, ...rows].map(row => row.map(cell).join(delimiter) + delimiter.repeat(trailing))
        const text = [
          ...(sep ? [`sep=${delimiter}`] : []),
          ...lines,
          ...Array<string>(trailing).fill(delimiter),
        ].join(lineEnd)
        const { guests: read } = readGuestFile(csvFile(encodings[encoding](text)), DAYS)
        expect(read.map(({ first, last, days }) => ({ first, last, days }))).toEqual(guests)
      },
    ),
    { numRuns: 600 },
  )
}, 60_000)

test('Windows-1252 is distinguished from UTF-8 by any one letter', () => {
  for (const letter of alphabets[1] ?? '') {
    const text = `First Name;Last Name;Days\n${letter}a;Bell;Friday`
    expect(guestsIn(iconv.encode(text, 'windows-1252'))).toEqual([`${letter}a|Bell|${DAYS[0]}`])
  }
})

/** Any valid name, with characters special to spreadsheets and files far more often than by chance. */
const anyName = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'abc ;,|"\'=+-@＝\u200d\u200c\u2028\u0085بनé李'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map(parts => cleanName(parts.join('')))
  .filter(name => nameProblem(name) === undefined)

test('an export of any valid names can be uploaded again, unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyName, anyName), { minLength: 1, maxLength: 8 }), async names => {
      const guests = names.map(([first_name, last_name]) => ({
        ...anybody,
        first_name,
        last_name,
        check_in_days: DAYS[0],
      }))
      expect(guestsIn(await guestCsv(guests, DAYS, 'UTC'))).toEqual(
        names.map(([first, last]) => `${first}|${last}|${DAYS[0]}`),
      )
    }),
    { numRuns: 3000 },
  )
}, 180_000)

test("a group's export can be uploaded again, unchanged", async () => {
  const guests = [
    ['x;=1+1;y', 'x|"=1|-2', DAYS.join(',')],
    ['José', 'Núñez; MBE', `${DAYS[0]},${DAYS[2]}`],
    ["'=cmd", '-1+1', DAYS[1]],
    ['小龍', 'O\'Brien, "Bob"', DAYS.join(',')],
    ['M?ller', '??', DAYS.join(',')],
  ].map(([first_name = '', last_name = '', check_in_days = '']) => ({
    ...anybody,
    first_name,
    last_name,
    check_in_days,
  }))
  expect(guestsIn(await guestCsv(guests, DAYS, 'UTC'))).toEqual(
    guests.map(g => `${g.first_name}|${g.last_name}|${g.check_in_days.replaceAll(',', ' ')}`),
  )
})

test('an export with names and needs that no other list may have can be uploaded again', async () => {
  const guest = {
    ...anybody,
    first_name: 'Mary Ann',
    last_name: 'Ann',
    check_in_days: DAYS[0],
    dietary_needs: 'Yes, Saturday',
  }
  expect(guestsIn(await guestCsv([guest], DAYS, 'UTC'))).toEqual([`Mary Ann|Ann|${DAYS[0]}`])
})

const anybody: Guest = {
  id: '2f0c7a86-5a86-4b61-9f43-0c1a3b6f5e01',
  first_name: '',
  last_name: '',
  group_name: 'Calder Bank',
  event_group_id: 1,
  pin: 1234,
  check_in_days: '',
  check_in_times: '2026-11-20T09:00:00.000Z',
  check_in: true,
  gift_received: true,
  gift_received_date: '2026-11-20T10:00:00.000Z',
  gift_issued_by: 'Avery Holloway',
  voucher_received: false,
  voucher_received_date: null,
  voucher_issued_by: null,
  redemptions: {},
  tour_name: 'ORBR Garage,Partner',
  start_time: '',
  guide: '',
  is_vcarb: false,
}
