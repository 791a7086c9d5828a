import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { TestServer } from '../../e2e/support/server.ts'
import { signIn } from '../../e2e/support/test.ts'

/** A middling tablet is about four times slower than the machine that measures. */
export const THROTTLE = 4

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** Opens a tablet's browser profile and signs somebody in; ends on the list of events with the worker in charge. */
export async function openDesk(browser: Browser, server: TestServer, staff = /./): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await signIn(page, server, staff)
  return page
}

/** Slows the page's main thread down, `rate` times. It lasts as long as the session that is given. */
export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Waits until the worker is in charge and has stored all that it wants to hold: nothing is added for two seconds. */
export async function settle(page: Page): Promise<void> {
  let held = -1
  for (;;) {
    const now = await page.evaluate(countHeld)
    if (now > 0 && now === held) return
    held = now
    await page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve, 2000)))
  }
}

/** Runs in the page: how many answers and files the worker holds; 0 while it is not active. */
async function countHeld(): Promise<number> {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state !== 'activated') return 0
  let held = 0
  for (const name of await caches.keys()) held += (await (await caches.open(name)).keys()).length
  return held
}
