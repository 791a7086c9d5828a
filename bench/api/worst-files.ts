/** The guest-list files that are the most expensive to parse. `day` is a day of the event, `DD/MM/YYYY`. */

const MEGABYTES_2 = 2 * 1024 * 1024 - 4096

/** Repeats a line until the file has 2 MB. */
function filled(head: string, line: string): string {
  const lines = Math.floor((MEGABYTES_2 - Buffer.byteLength(head)) / Buffer.byteLength(line))
  return head + line.repeat(lines)
}

const guests = (day: string, count: number, name: string): string =>
  [
    `First Name,Last Name,${day}`,
    ...Array.from({ length: count }, (_, row) => `${name}${row},${name},x`),
  ].join('\n')

const DAYS = 'First Name,Last Name,Days\n'

/** One file of each kind: those that once blocked the server, the widest, the longest day lists, slow-folding names. */
export const worstFiles = (day: string): readonly string[] => [
  filled(DAYS, `a${'\u200c'.repeat(49_000)}a,Bell,all\n`),
  filled(DAYS, `Ann,Bell,${'T'.repeat(49_000)}\n`),
  filled(DAYS, `${'ب\u200c'.repeat(499)}ب,Bell,all\n`),
  filled(DAYS, `Ann,Bell,${'T'.repeat(1000)}\n`),
  filled(`First Name,Last Name,${day}\n`, `${'x,'.repeat(24_000)}\n`),
  filled(`First Name,Last Name,${day}\n`, ',,maybe\n'),
  filled(DAYS, `A,B,${'Fri '.repeat(240)}\n`),
  guests(day, 5000, '\ufdfa'.repeat(60)),
  guests(day, 5000, 'ễ'.repeat(60)),
  guests(day, 5000, 'Zoë'),
]
