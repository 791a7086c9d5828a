import { join } from 'node:path'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import { bundleScript } from '../../e2e/support/vite-build.ts'
import { repeat, type Table } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { openBrowser, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import type { Query } from './in-page.ts'

const GUESTS = 5000
const QUERIES = 10

/** The app's search compared with plain fuse.js on the rows, in the browser. */
export const search: BenchProgram = {
  name: 'search',
  run: async ({ runs, chromium, postgres }) => {
    const guests = await listOf(postgres)
    const script = await bundleScript(join(import.meta.dirname, 'in-page.ts'), 'search')
    await using browser = await openBrowser(chromium)
    const tables: Table[] = []
    for (const rate of [1, THROTTLE]) {
      const page = await browser.newPage()
      await throttle(page, rate)
      await page.addScriptTag({ content: script })
      const given = { guests, whole: namesOf(guests), slips: namesOf(guests).map(withSlip) }
      const figures = await repeat(runs, () =>
        page.evaluate(async ({ guests, whole, slips }) => {
          const { plain, exact, whole: both, keys } = window.searchBench
          const plainWhole = await plain(guests, whole)
          const plainSlips = await plain(guests, slips)
          const exactWhole = await exact(guests, whole)
          const bothSlips = await both(guests, slips)
          return {
            plainMs: plainWhole.ms,
            plainFound: plainWhole.found,
            plainSlips: plainSlips.found,
            exactMs: exactWhole.ms,
            exactFound: exactWhole.found,
            bothMs: bothSlips.ms,
            bothSlips: bothSlips.found,
            keys: keys(guests),
          }
        }, given),
      )
      await page.close()
      tables.push(tableOf(figures, rate))
    }
    return tables
  },
}

function tableOf(figures: Record<string, number[]>, rate: number): Table {
  const row = (what: string, unit: string, key: string) => ({ what, unit, values: figures[key] ?? [] })
  return {
    title: `Search: ${GUESTS.toLocaleString('en-GB')} guests, ${rate === 1 ? 'full speed' : `CPU ${rate} times slower`}`,
    note: `${QUERIES} queries "first last", as they are and with one letter wrong; found is among the first ten. Near misses come after what is shown at once, in slices that let the screen be drawn.`,
    rows: [
      row('plain fuse.js: a query', 'ms', 'plainMs'),
      row('plain fuse.js: found', '', 'plainFound'),
      row('plain fuse.js: found with a slip', '', 'plainSlips'),
      row('ours, at once: a query', 'ms', 'exactMs'),
      row('ours, at once: found', '', 'exactFound'),
      row('ours with near misses: a query', 'ms', 'bothMs'),
      row('ours with near misses: found with a slip', '', 'bothSlips'),
      row('ours: keys of the list, made once', 'ms', 'keys'),
    ],
  }
}

async function listOf(postgres: string): Promise<Guest[]> {
  await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
  const { id } = await guestDay(bench.server)
  return await guestsOf(bench.server, id)
}

/** Queries by full name, for guests spread over the list. */
function namesOf(guests: readonly Guest[]): Query[] {
  const step = Math.floor(guests.length / QUERIES)
  return Array.from({ length: QUERIES }, (_, index) => {
    const guest = guests[index * step]
    if (!guest) throw new Error('The list is too short.')
    return { id: guest.id, text: `${guest.first_name} ${guest.last_name}` }
  })
}

/** With two letters in the middle of the last word swapped. */
function withSlip({ id, text }: Query): Query {
  const at = text.lastIndexOf(' ') + 2
  return { id, text: text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2) }
}
