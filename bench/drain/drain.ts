import type { Browser, Page } from '@playwright/test'
import { API_BASE, contract } from '../../contract/index.ts'
import { attends } from '../../contract/rules/check-in.ts'
import type { PageMessage, Status } from '../../contract/worker/messages.ts'
import { buildMutant } from '../../e2e/chaos/build-mutant.ts'
import { type FaultProxy, openFaultProxy } from '../../e2e/chaos/fault-proxy.ts'
import { askInPage, type PageWrite } from '../../e2e/chaos/in-page.ts'
import { offlineMode } from '../../e2e/support/event-tabs.ts'
import { guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import { checkInsAndPasses, queueWrites } from '../../e2e/support/queue-writes.ts'
import { times } from '../budgets.ts'
import { median, repeat } from '../report/figures.ts'
import { type BenchServer, openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDesk } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { toStandardError } from '../support/standard-error.ts'

const WRITES = 1000
/** Sending one by one needs only this many writes to show its speed. */
const FEWER_WRITES = 100
const LATENCY_MS = 50

const STATUS: PageMessage = { type: 'get-status' }

/** Drains a day's queued writes over a line with latency: with batches, one by one, and with Workbox's own replay. */
export const drain: BenchProgram = {
  name: 'drain',
  run: async ({ runs, chromium, postgres }) => {
    await using ours = await openLine(postgres)
    await using withoutBatches = await openLine(postgres, { unknownPath: contract.writeBatch.path })
    const worker = await toStandardError(buildMutant)
    await using theirs = await openLine(postgres, { files: new Map([['/service-worker.js', worker]]) })
    await using browser = await openBrowser(chromium)
    const drained = await repeat(runs, async run => ({ seconds: await drainOnce(browser, ours, run) }))
    const calls = await repeat(runs, async run => ({
      seconds: await drainOnce(browser, withoutBatches, run),
    }))
    const single = await repeat(runs, async run => ({ rate: await oneByOne(ours, run) }))
    const replay = await repeat(runs, async run => ({ rate: await replayOnce(browser, theirs, run) }))
    const rates = drained.seconds.map(seconds => WRITES / seconds)
    const faster = rates.map(rate => rate / median(single.rate))
    return [
      {
        title: `Drain of ${WRITES.toLocaleString('en-GB')} queued writes, ${LATENCY_MS} ms added to each call: PostgreSQL`,
        note: `Check-ins and passes, from going online until nothing is pending. One by one and Workbox's replay: ${FEWER_WRITES} writes.`,
        rows: [
          { what: 'our drain', unit: 's', values: drained.seconds, budget: times.drainSeconds },
          { what: 'our drain to a server without batches', unit: 's', values: calls.seconds },
          { what: 'our drain, writes a second', unit: '', values: rates },
          { what: 'one by one, writes a second', unit: '', values: single.rate },
          { what: "Workbox's replay, writes a second", unit: '', values: replay.rate },
          { what: 'ours to one by one', unit: 'times', values: faster, budget: times.drainTimesFaster },
        ],
      },
    ]
  },
}

/** A server behind a line with latency. */
interface Line extends AsyncDisposable {
  readonly bench: BenchServer
  readonly proxy: FaultProxy
}

async function openLine(
  postgres: string,
  more: Partial<Parameters<typeof openFaultProxy>[0]> = {},
): Promise<Line> {
  const proxy = await openFaultProxy({ latency: LATENCY_MS, ...more })
  const environment = { PUBLIC_ORIGIN: proxy.origin }
  const bench = await openBenchServer({ engine: 'PostgreSQL', guests: 600, postgres, environment })
  proxy.pointAt(bench.server.origin)
  return {
    bench,
    proxy,
    async [Symbol.asyncDispose]() {
      await bench[Symbol.asyncDispose]()
      await proxy.close()
    },
  }
}

const openDeskAt = (browser: Browser, { bench, proxy }: Line): Promise<Page> =>
  openDesk(browser, { ...bench.server, origin: proxy.origin })

/** Check-ins of all expected guests, then passes. `run` keeps the ids of passes distinct. */
async function writesOf({ server }: BenchServer, count: number, run: number): Promise<PageWrite[]> {
  const { id, today } = await guestDay(server)
  const guests = (await guestsOf(server, id)).filter(guest => attends(guest, today))
  return checkInsAndPasses(guests, id, count, run * count)
}

/** Seconds until the worker reports that nothing is pending. */
async function emptied(page: Page, from: number): Promise<number> {
  for (;;) {
    const status = (await page.evaluate(askInPage, STATUS)) as Status | undefined
    if (status?.pending === 0) return (performance.now() - from) / 1000
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function drainOnce(browser: Browser, line: Line, run: number): Promise<number> {
  const page = await openDeskAt(browser, line)
  await using _context = page.context()
  await offlineMode(page).check()
  await queueWrites(page, await writesOf(line.bench, WRITES, run))
  const from = performance.now()
  await offlineMode(page).uncheck()
  return await emptied(page, from)
}

async function replayOnce(browser: Browser, line: Line, run: number): Promise<number> {
  const page = await openDeskAt(browser, line)
  await using _context = page.context()
  await page.context().setOffline(true)
  await queueWrites(page, await writesOf(line.bench, FEWER_WRITES, run))
  const from = performance.now()
  await page.context().setOffline(false)
  return FEWER_WRITES / (await emptied(page, from))
}

async function oneByOne({ bench, proxy }: Line, run: number): Promise<number> {
  const writes = await writesOf(bench, FEWER_WRITES, 100 + run)
  const from = performance.now()
  for (const { path, method, id, at, body } of writes) {
    const answer = await fetch(`${proxy.origin}${API_BASE}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
        'trackside-at': at,
      },
      body,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return FEWER_WRITES / ((performance.now() - from) / 1000)
}
