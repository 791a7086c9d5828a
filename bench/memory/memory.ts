import type { Browser, CDPSession, Page } from '@playwright/test'
import { times } from '../budgets.ts'
import type { Row } from '../report/figures.ts'
import { type BenchServer, openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDeskAtList } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'

/** Minutes of the half hour at which the heap is measured. */
const MINUTES = [0, 10, 20, 30]
/** An operator's work in ten minutes, without the pauses: a guest every twenty seconds. */
const GUESTS_IN_TEN_MINUTES = 30

/** JS heap of the tab during half an hour's work in compressed time. */
export const memory: BenchProgram = {
  name: 'memory',
  run: async ({ runs, chromium, postgres }) => {
    await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: 5000, postgres })
    await using browser = await openBrowser(chromium)
    // All runs at once, because they do not affect each other's memory.
    const heaps = await Promise.all(Array.from({ length: runs }, () => workOf(browser, bench)))
    const rows = MINUTES.map((minute, at): Row => {
      const values = heaps.map(heap => heap[at] ?? Number.NaN)
      return { what: `after ${minute} minutes`, unit: 'MB', values, budget: times.heapMegabytes }
    })
    const growth = heaps.map(heap => (heap.at(-1) ?? 0) - (heap[1] ?? 0))
    return [
      {
        title: 'Memory of the tab: 5,000 guests, half an hour of work in compressed time',
        note: `JS heap after a collection. ${GUESTS_IN_TEN_MINUTES} guests searched for and checked in every ten minutes by each of ${runs} desks, which see each other’s work; tabs opened in between.`,
        rows: [...rows, { what: 'growth from 10 to 30 minutes', unit: 'MB', values: growth }],
      },
    ]
  },
}

/** The heap in MB at each of these minutes. */
async function workOf(browser: Browser, { server }: BenchServer): Promise<number[]> {
  const page = await openDeskAtList(browser, server)
  const session = await page.context().newCDPSession(page)
  const heaps = [await heapOf(session)]
  let checkedIn = 0
  for (const _ of MINUTES.slice(1)) {
    for (let guest = 0; guest < GUESTS_IN_TEN_MINUTES; guest++) {
      if (await checkSomebodyIn(page)) checkedIn += 1
      if (guest % 10 === 9) await lookAround(page)
    }
    heaps.push(await heapOf(session))
  }
  await page.context().close()
  const wanted = (MINUTES.length - 1) * GUESTS_IN_TEN_MINUTES
  if (checkedIn < wanted / 2) throw new Error(`Only ${checkedIn} of ${wanted} guests were checked in.`)
  return heaps
}

/** Searches for somebody and checks them in. Resolves to whether that was done. */
async function checkSomebodyIn(page: Page): Promise<boolean> {
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const letters = 'abcdefghijklmnoprstuvw'
  const letter = () => letters.charAt(Math.floor(Math.random() * letters.length))
  await search.pressSequentially(`${letter()}${letter()}`)
  await search.fill(`${letter()}a`)
  const box = page
    .getByRole('list', { name: 'Guest List' })
    .getByRole('checkbox', { name: /^Check in/, disabled: false })
    .first()
  try {
    await box.click({ timeout: 2000 })
    await page.getByRole('button', { name: 'Return to check in' }).click({ timeout: 5000 })
    return true
  } catch {
    // Another desk was faster, or nobody has this name.
    await page.keyboard.press('Escape')
    await search.fill('')
    return false
  }
}

async function lookAround(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Event' })
  for (const name of ['Tours', 'Passes', 'Redemption', 'Guests'])
    await tabs.getByRole('link', { name, exact: true }).click()
  await page.getByRole('list', { name: 'Guest List' }).waitFor()
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.send('HeapProfiler.disable')
  return usedSize / 1e6
}
