import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { checkIn, expectedIds } from '../api/check-ins.ts'
import { times } from '../budgets.ts'
import { quantile, repeat } from '../report/figures.ts'
import { type BenchServer, openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDeskAtList, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { FIGURE, figureIn, longestTask, openTab } from './in-page.ts'

const GUESTS = 5000
const ONE_BY_ONE = 10
/** Check-ins a second while long tasks are recorded, and for how many seconds. */
const CHECK_INS_PER_SECOND = 20
const WATCHED_SECONDS = 4

/** How fast the overview of a day opens, and follows other desks. */
export const overview: BenchProgram = {
  name: 'overview',
  run: async ({ runs, chromium, postgres }) => {
    await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
    await using browser = await openBrowser(chromium)
    const page = await openDeskAtList(browser, bench.server)
    const atFullSpeed = await repeat(runs, () => figuresOf(bench, page))
    const session = await throttle(page, THROTTLE)
    const slower = await repeat(runs, () => figuresOf(bench, page))
    await session.detach()
    return [
      {
        title: `Overview of a day: ${GUESTS.toLocaleString('en-GB')} guests`,
        note: `From the press on the tab, offline list on the device, until the figures are painted; from sending a check-in at another desk until the figure is another one, ${ONE_BY_ONE} a run; the longest task while ${CHECK_INS_PER_SECOND} check-ins a second come in for ${WATCHED_SECONDS} s.`,
        rows: [
          { what: 'figures are shown', unit: 'ms', values: atFullSpeed.open },
          { what: 'the same, CPU 4 times slower', unit: 'ms', values: slower.open },
          {
            what: 'follows another desk, p95',
            unit: 'ms',
            values: atFullSpeed.follows,
            budget: times.overviewFollowsP95,
          },
          {
            what: 'the same, CPU 4 times slower',
            unit: 'ms',
            values: slower.follows,
            budget: times.overviewFollowsP95,
          },
          { what: 'longest task', unit: 'ms', values: atFullSpeed.longest },
          { what: 'the same, CPU 4 times slower', unit: 'ms', values: slower.longest },
        ],
      },
    ]
  },
}

async function figuresOf(bench: BenchServer, page: Page) {
  const open = await page.evaluate(openTab, { name: 'Overview', shows: 'dl dd' })
  const due = await expectedIds(bench)
  const took: number[] = []
  for (const guest of due.slice(0, ONE_BY_ONE)) {
    const { text } = await page.evaluate(figureIn, { figure: FIGURE })
    const next = page.evaluate(figureIn, { figure: FIGURE, before: text })
    const sentAt = Date.now()
    await checkIn(bench, guest)
    took.push((await next).at - sentAt)
  }
  const longest = page.evaluate(longestTask, WATCHED_SECONDS * 1000)
  for (const guest of due.slice(ONE_BY_ONE, ONE_BY_ONE + CHECK_INS_PER_SECOND * WATCHED_SECONDS)) {
    void checkIn(bench, guest)
    await pause(1000 / CHECK_INS_PER_SECOND)
  }
  const figures = { open, follows: quantile(took, 0.95), longest: await longest }
  await page.evaluate(openTab, { name: 'Guests', shows: 'ul[aria-label="Guest List"] li' })
  return figures
}
