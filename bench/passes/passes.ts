import type { CDPSession } from '@playwright/test'
import { guestDay } from '../../e2e/support/guest-day.ts'
import { times } from '../budgets.ts'
import { repeat } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDesk, settle, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'

const PASSES = 200
const WATCHED_MS = 8000

/** The CPU time of 200 running passes on screen. */
export const passes: BenchProgram = {
  name: 'passes',
  run: async ({ runs, chromium, postgres }) => {
    await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: 600, postgres })
    await using browser = await openBrowser(chromium)
    const { server } = bench
    const { id } = await guestDay(server)
    const guests = await server.api<{ id: string }[]>('GET', `/guest_list/${id}`)
    const [{ length }, from] = [await server.api<unknown[]>('GET', `/passes/${id}`), Date.now()]
    for (let pass = length; pass < PASSES; pass++)
      await server.api('POST', `/passes/${id}`, {
        passID: 300_000_000 + pass,
        guestID: guests[pass]?.id,
        allocated: new Date(from - (pass % 40) * 60_000).toISOString(),
        duration: 5 * (1 + (pass % 12)),
        is_vcarb: pass % 2 === 0,
      })
    const page = await openDesk(browser, server)
    await page.goto(`${server.origin}/event/${id}/passes`)
    await page
      .getByRole('list', { name: 'Passes' })
      .getByRole('listitem')
      .nth(PASSES - 1)
      .waitFor()
    await settle(page)
    const session = await throttle(page, THROTTLE)
    await session.send('Performance.enable')
    const figures = await repeat(runs, () => busy(session))
    return [
      {
        title: `${PASSES} passes on screen, CPU ${THROTTLE} times slower`,
        note: 'Share of a core that the page’s main thread is busy.',
        rows: [
          { what: 'all tasks', unit: '%', values: figures.tasks, budget: times.passesPercentOfCore },
          { what: 'of them script', unit: '%', values: figures.script },
        ],
      },
    ]
  },
}

/** The load of the main thread over a while, in percent. */
async function busy(session: CDPSession): Promise<{ tasks: number; script: number }> {
  const before = await metrics(session)
  await new Promise(resolve => setTimeout(resolve, WATCHED_MS))
  const after = await metrics(session)
  const share = (name: string) =>
    (100 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))) /
    ((after.get('Timestamp') ?? 0) - (before.get('Timestamp') ?? 0))
  return { tasks: share('TaskDuration'), script: share('ScriptDuration') }
}

async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: known } = await session.send('Performance.getMetrics')
  return new Map(known.map(({ name, value }) => [name, value]))
}
