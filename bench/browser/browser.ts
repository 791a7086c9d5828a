import type { Page } from '@playwright/test'
import { killWorker } from '../../e2e/support/kill.ts'
import { times } from '../budgets.ts'
import { repeat, type Table } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { goToList, openBrowser, openDesk, settle, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { watch } from './in-page.ts'
import { coldStart, keystrokes, openList, pause, slowest, taps } from './measures.ts'

/** The maximum of the demo: there are 9,000 pins of four digits, each unique within an event. */
const MANY_GUESTS = 8_000

/** What an operator notices: cold start, opening the list, typing, checking in. */
export const browser: BenchProgram = {
  name: 'browser',
  run: async ({ runs, chromium, postgres }) => {
    await using opened = await openBrowser(chromium)
    const tables: Table[] = []
    for (const guests of [600, 5000, MANY_GUESTS]) {
      await using bench = await openBenchServer({ engine: 'PostgreSQL', guests, postgres })
      const page = await openDesk(opened, bench.server)
      await page.context().addInitScript(watch)
      // The list of events, with which the installed app opens, is kept as a first screen too.
      await settle(page)
      await page.reload()
      await settle(page)
      await goToList(page, bench.server)
      await settle(page)
      for (const rate of [1, THROTTLE]) tables.push(await feltTable(page, guests, rate, runs))
      await page.context().close()
    }
    return tables
  },
}

/** All figures of one list at one CPU speed. The tablet goes online and offline in turn, as on a real day. */
async function feltTable(page: Page, guests: number, rate: number, runs: number): Promise<Table> {
  const context = page.context()
  const address = page.url()
  const figures = await repeat(runs, async () => {
    await context.setOffline(true)
    await killWorker(page)
    const cold = await coldStart(context, address, rate)
    await killWorker(page)
    const events = await coldStart(context, new URL('/events', address).href, rate)
    const session = await throttle(page, rate)
    await page.reload()
    await page.getByRole('list', { name: 'Guest List' }).waitFor()
    const list = await openList(page)
    await pause(page, 1500)
    const keys = await keystrokes(page)
    const offline = await taps(page)
    await context.setOffline(false)
    await page.getByRole('status').filter({ hasText: 'Online' }).first().waitFor()
    const online = await taps(page)
    const touch = await slowest(page)
    await session.detach()
    return { cold, events, list, keys, offline, online, touch }
  })
  const held = guests === 5000
  const slow = rate > 1
  return {
    title: `In the browser: ${guests.toLocaleString('en-GB')} guests, ${slow ? `CPU ${rate} times slower` : 'full speed'}`,
    note: 'Keystrokes by Event Timing (to 8 ms; what is below 16 ms counts as 16), taps until the pin view is painted: the 95th percentile of each run.',
    rows: [
      {
        what: 'cold start offline, first guest row',
        unit: 'ms',
        values: figures.cold,
        ...(held ? { budget: slow ? times.coldStartThrottled : times.coldStart } : {}),
      },
      { what: 'the same with the list of events', unit: 'ms', values: figures.events },
      {
        what: 'guest list opened from another tab',
        unit: 'ms',
        values: figures.list,
        ...(held && !slow ? { budget: times.listOpen } : {}),
      },
      {
        what: 'keystroke in the search, p95',
        unit: 'ms',
        values: figures.keys,
        ...(held ? { budget: slow ? times.keystrokeThrottled : times.keystroke } : {}),
      },
      {
        what: 'tap to pin view offline, p95',
        unit: 'ms',
        values: figures.offline,
        ...(held && !slow ? { budget: times.tapOffline } : {}),
      },
      {
        what: 'tap to pin view online, p95',
        unit: 'ms',
        values: figures.online,
        ...(held && !slow ? { budget: times.tapOnline } : {}),
      },
      {
        what: 'slowest interaction: typing, checking in, opening and closing a guest',
        unit: 'ms',
        values: figures.touch,
        ...(!held && slow ? { budget: times.interactionThrottled } : {}),
      },
    ],
  }
}
