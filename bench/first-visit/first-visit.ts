import type { Browser, BrowserContext } from '@playwright/test'
import { type Front, openFront } from '../../e2e/support/front.ts'
import { guestDay } from '../../e2e/support/guest-day.ts'
import { startServer, type TestServer } from '../../e2e/support/server.ts'
import { signInWithoutWorker } from '../../e2e/support/test.ts'
import { times } from '../budgets.ts'
import { repeat } from '../report/figures.ts'
import { atEnd } from '../support/at-end.ts'
import { openBrowser } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'

const GUESTS = 600
/** A paddock's connection on a bad day. */
const LINE = { bytesPerSecond: 100_000, latencyMs: 400 }

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens the guest list signed in, on a device that has nothing of the app stored, over a slow connection. */
export const firstVisit: BenchProgram = {
  name: 'first-visit',
  run: async ({ runs, chromium }) => {
    const front = await openFront()
    await using _front = atEnd(front.close)
    const started = await startServer({ PUBLIC_ORIGIN: front.origin, DEMO_GUESTS: `${GUESTS}` })
    await using _server = atEnd(started.close)
    front.pointAt(started.origin)
    const server = { ...started, origin: front.origin }
    await using browser = await openBrowser(chromium)
    const signedIn = await signInOnce(browser, server)
    const figures = await repeat(runs, () => visit(browser, server, front, signedIn))
    return [
      {
        title: `First visit, signed in, nothing stored: ${GUESTS} guests`,
        note: `${LINE.bytesPerSecond / 1000} kB a second, ${LINE.latencyMs} ms there and back; from the navigation on.`,
        rows: [
          { what: 'the guest list is shown', unit: 's', values: figures.list, budget: times.firstVisitList },
          {
            what: 'ready for offline',
            unit: 's',
            values: figures.ready,
            budget: times.firstVisitReady,
          },
        ],
      },
    ]
  },
}

/** The page's storage after a sign-in, without the worker's stores. */
async function signInOnce(browser: Browser, server: TestServer): Promise<SignedIn> {
  await using context = await browser.newContext({ serviceWorkers: 'block' })
  await signInWithoutWorker(await context.newPage(), server)
  return await context.storageState()
}

async function visit(browser: Browser, server: TestServer, front: Front, storageState: SignedIn) {
  const { id } = await guestDay(server)
  await using context = await browser.newContext({ storageState, viewport: { width: 1180, height: 820 } })
  context.setDefaultTimeout(120_000)
  front.slow(LINE)
  await using _line = atEnd(() => front.slow(undefined))
  const page = await context.newPage()
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  await page.goto(`${server.origin}/event/${id}/guests`, { waitUntil: 'commit' })
  await page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first().waitFor()
  const list = seconds()
  await page.getByText('Ready for offline', { exact: true }).waitFor()
  return { list, ready: seconds() }
}
