import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
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

/** Waits until the worker holds what it was asked for and the page has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated') await new Promise(resolve => setTimeout(resolve, 50))
  })
}

/** Cuts the profile off from the network, worker included, or connects it again. */
export const setOffline = (context: BrowserContext, offline: boolean): Promise<void> =>
  context.setOffline(offline)
