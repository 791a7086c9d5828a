import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { GUEST_DAY } from '../../e2e/support/guest-day.ts'
import type { Table } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDesk, settle } from '../support/desk.ts'
import type { BenchContext, BenchProgram } from '../support/program.ts'
import { budgetRows } from './exact.ts'
import { readBuild } from './routes.ts'

const BUILD = 'dist/web'

/** Bytes and requests: of each screen by the build's manifest, and as really requested by a browser. */
export const bytes: BenchProgram = {
  name: 'bytes',
  run: async context => [
    { title: 'Bytes and files', note: 'Exact; held by `npm test`.', rows: budgetRows(BUILD) },
    screensTable(),
    await seenTable(context),
  ],
}

/** What each screen loads in addition to the frame of the app. */
function screensTable(): Table {
  const build = readBuild(BUILD)
  const frame = build.route('index.html')
  return {
    title: 'What each screen adds to the frame: JavaScript and CSS, gzip',
    rows: build.screens().map(name => {
      const { script, style } = build.route('index.html', name)
      const added = script + style - frame.script - frame.style
      return { what: basename(name, '-page.tsx'), unit: 'B', values: [added] }
    }),
  }
}

/** What a signed-in browser loads until the screen is usable, on a second visit with an active worker. */
async function seenTable({ chromium, postgres }: BenchContext): Promise<Table> {
  await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: 600, postgres })
  await using browser = await openBrowser(chromium)
  const page = await openDesk(browser, bench.server)
  await page.context().addInitScript(recordContentShown)
  await settle(page)
  await page.reload()
  await page.getByRole('link', { name: `View Event ${GUEST_DAY}` }).waitFor()
  const events = await seen(page)
  await page.getByRole('link', { name: `View Event ${GUEST_DAY}` }).click()
  await page.getByRole('list', { name: 'Guest List' }).waitFor()
  await settle(page)
  await page.reload()
  await page.getByRole('list', { name: 'Guest List' }).waitFor()
  const guests = await seen(page)
  const contact = await (await browser.newContext()).newPage()
  await contact.context().addInitScript(recordContentShown)
  await contact.goto(bench.server.inviteLink)
  await contact.getByText(GUEST_DAY).first().waitFor()
  const invite = await seen(contact)
  return {
    title: 'Seen in a browser until the screen is there',
    note: 'JavaScript of the page, gzip; requests of every kind, the API’s included. Staff’s screens on a second visit.',
    rows: [
      ...rowsOf('events list', events),
      ...rowsOf('guest list', guests),
      ...rowsOf('invite page, first visit', invite),
    ],
  }
}

const rowsOf = (what: string, { script, requests }: { script: number; requests: number }) => [
  { what: `${what}: JavaScript`, unit: 'B', values: [script] },
  { what: `${what}: requests`, unit: '', values: [requests] },
]

/** Runs in the page: records when the main content of the screen appeared. */
function recordContentShown(): void {
  const mainContent = 'a[aria-label^="View Event"], ul[aria-label="Guest List"] > li, input[readonly]'
  const observer = new MutationObserver(() => {
    if (!document.querySelector(mainContent)) return
    document.documentElement.dataset.contentShownAt = String(performance.now())
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function seen(page: Page) {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < Number(document.documentElement.dataset.contentShownAt))
      .map(({ name }) => new URL(name).pathname),
  )
  const build = readBuild(BUILD)
  const scripts = new Set(paths.filter(path => /^\/assets\/.*\.js$/.test(path)))
  const script = [...scripts].reduce((sum, path) => sum + build.zipped(path.slice(1)), 0)
  // One more: the document itself.
  return { script, requests: paths.length + 1 }
}
