import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { guestDay } from '../../e2e/support/guest-day.ts'
import type { TestServer } from '../../e2e/support/server.ts'
import { signIn } from '../../e2e/support/test.ts'

/** An average tablet is about four times slower than the measuring machine. */
export const THROTTLE = 4

/** Starts Chromium; the caller closes it. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** Opens a tablet's browser and signs somebody in; ends on the list of events with an active worker. */
export async function openDesk(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = { viewport: { width: 1180, height: 820 } },
): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await signIn(page, server)
  return page
}

/** Opens a desk with the guest list of the guest day. */
export async function openDeskAtList(browser: Browser, server: TestServer): Promise<Page> {
  const page = await openDesk(browser, server)
  await goToList(page, server)
  await settle(page)
  return page
}

/** Opens the guest list of the guest day in a page. */
export async function goToList(page: Page, server: TestServer): Promise<void> {
  const { id } = await guestDay(server)
  await page.goto(`${server.origin}/event/${id}/guests`)
  await page.getByRole('list', { name: 'Guest List' }).waitFor()
}

/** Slows down the page's main thread `rate` times, as long as the returned session lives. */
export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Waits until the worker is active and has cached all it wants: nothing was added for two seconds. */
export async function settle(page: Page): Promise<void> {
  let held = -1
  for (;;) {
    const now = await page.evaluate(countHeld)
    if (now > 0 && now === held) return
    held = now
    await page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve, 2000)))
  }
}

/** Runs in the page: number of answers and files cached by the worker; 0 while it is not active. */
async function countHeld(): Promise<number> {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state !== 'activated') return 0
  let held = 0
  for (const name of await caches.keys()) held += (await (await caches.open(name)).keys()).length
  return held
}
