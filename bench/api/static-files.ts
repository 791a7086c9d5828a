import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile, repeat, type Table } from '../report/figures.ts'
import { type BenchServer, type Engine, openBenchServer } from '../support/bench-server.ts'
import { BROWSER_ENCODINGS } from '../support/load.ts'
import type { BenchProgram } from '../support/program.ts'
import { guestsByRun } from './check-ins.ts'
import { checkInsOfDesks, DESKS, PAUSE_MS } from './uploads.ts'

const CALLS_PER_SECOND = 190
const CHECK_INS = 300
const GUESTS = 5000

/** How desks are affected by incessant requests for files of the page. */
export const staticFiles: BenchProgram = {
  name: 'static',
  run: async ({ runs, postgres }) => [
    await staticTable(runs, postgres, 'PostgreSQL'),
    await staticTable(runs, postgres, 'PGlite'),
  ],
}

async function staticTable(runs: number, postgres: string, engine: Engine): Promise<Table> {
  await using bench = await openBenchServer({ engine, guests: GUESTS, postgres })
  const guests = await guestsByRun(bench, runs)
  const figures = await repeat(runs, async run => oneRun(bench, await guests.of(run)))
  return {
    title: `${CALLS_PER_SECOND} files of the page a second: ${engine}`,
    note: `${DESKS} desks check in one guest after the other, ${PAUSE_MS} ms between two of them; ${GUESTS.toLocaleString('en-GB')} guests. Scripts and styles by turns, compressed.`,
    rows: [
      { what: 'check-in without them, p95', unit: 'ms', values: figures.quietP95 },
      { what: 'check-in meanwhile, p95', unit: 'ms', values: figures.busyP95 },
      { what: 'files a second', unit: '', values: figures.perSecond },
      { what: 'a file, p95', unit: 'ms', values: figures.fileP95 },
    ],
  }
}

async function oneRun(bench: BenchServer, ids: string[]) {
  const each = Math.min(CHECK_INS, Math.floor(ids.length / 2))
  const some = () => {
    let left = each
    return () => left-- > 0
  }
  const quiet = await checkInsOfDesks(bench, ids, some())
  let isRunning = true
  const from = performance.now()
  const files = askForFiles(bench, () => isRunning)
  const busy = await checkInsOfDesks(bench, ids, some())
  isRunning = false
  const took = await files
  return {
    quietP95: quantile(quiet, 0.95),
    busyP95: quantile(busy, 0.95),
    perSecond: (took.length / (performance.now() - from)) * 1000,
    fileP95: quantile(took, 0.95),
  }
}

/** Requests scripts and styles at a steady rate without waiting for answers. Returns how long each took, in ms. */
async function askForFiles({ server }: BenchServer, isRunning: () => boolean): Promise<number[]> {
  const names = readdirSync('dist/web/assets').filter(name => /\.(?:js|css)$/.test(name))
  const took: number[] = []
  const underWay: Promise<void>[] = []
  const started = performance.now()
  for (let count = 0; isRunning(); count += 1) {
    const ask = async () => {
      const from = performance.now()
      const answer = await fetch(`${server.origin}/assets/${names[count % names.length]}`, {
        headers: { 'accept-encoding': BROWSER_ENCODINGS },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A file was refused (${answer.status}).`)
      took.push(performance.now() - from)
    }
    underWay.push(ask())
    const due = started + ((count + 1) * 1000) / CALLS_PER_SECOND
    await pause(Math.max(0, due - performance.now()))
  }
  await Promise.all(underWay)
  return took
}
