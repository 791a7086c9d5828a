import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { demoStaff } from '../../server/demo/staff.ts'
import { Desk } from './desk.ts'
import { type DeskProfile, hasSignedInProfile, makeDeskProfile } from './desk-profile.ts'
import { noteSeenStrings } from './seen-strings.ts'
import { startServer, type TestServer } from './server.ts'

/** Every journey starts with a server, and a page whose unexpected console errors fail the test. */
interface Fixtures {
  readonly server: TestServer
  /** Console messages that this journey causes on purpose, such as the browser's about a dead network. */
  readonly expectedErrors: RegExp[]
}

/**
 * On a busy machine, Chromium sometimes reports this about scripts that journeys add to each page, while the sign-in
 * window opens. The window opens anyway.
 */
const WHILE_A_WINDOW_OPENS =
  /Failed to execute 'open' on 'Window': The provided callback is no longer runnable/

/** Only a journey cuts the network off, and a request may be under way then. */
const CUT_OFF = /net::ERR_INTERNET_DISCONNECTED/

/** A fault of the server, which no journey may expect. */
const SERVER_FAULT = /the server responded with a status of 500/

type WriteSeen = Awaited<ReturnType<typeof noteSeenStrings>>
const watchedContexts = new WeakMap<BrowserContext, WriteSeen>()

/** Watches all pages of a browser, from their start: once, however many journeys it serves. */
async function watched(context: BrowserContext): Promise<WriteSeen> {
  const known = watchedContexts.get(context)
  if (known) return known
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`securitypolicyviolation ${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  const writeSeen = await noteSeenStrings(context)
  watchedContexts.set(context, writeSeen)
  return writeSeen
}

export const test = base.extend<Fixtures, { serverOfWorker: TestServer; deskProfile: DeskProfile }>({
  serverOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  deskProfile: [
    async ({ browser, serverOfWorker }, use) => {
      const page = await browser.newPage()
      await signInByPopup(page, serverOfWorker, /./)
      const profile = await makeDeskProfile(page, serverOfWorker.origin)
      await page.close()
      await use(profile)
      profile.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ serverOfWorker }, use) => {
    await serverOfWorker.start()
    await use(serverOfWorker)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  page: async ({ context, expectedErrors }, use, { project, testId }) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      const isExpected = [WHILE_A_WINDOW_OPENS, CUT_OFF, ...expectedErrors].some(expected =>
        expected.test(text),
      )
      if (!isExpected || SERVER_FAULT.test(text)) unexpected.push(text)
    }
    const noteMessage = (message: ConsoleMessage) => message.type() === 'error' && note(message.text())
    const noteError = (error: WebError) => note(String(error.error()))
    // From all pages of the journey, including the sign-in popup and other tabs.
    context.on('console', noteMessage)
    context.on('weberror', noteError)
    const writeSeen = await watched(context)
    // A browser that is started on a profile has a page already; another would need one more process.
    await use(context.pages()[0] ?? (await context.newPage()))
    context.off('console', noteMessage)
    context.off('weberror', noteError)
    writeSeen(project.outputDir, testId)
    expect(unexpected, 'unexpected errors in the console').toEqual([])
  },
})

/**
 * For journeys of a desk used before: the worker is installed and the first of the demo staff is signed in, so `signIn`
 * only opens the app. Not for journeys about signing in or out, because the sign-in is shared.
 */
export const deskTest = test.extend({
  context: async ({ playwright, deskProfile }, use) => {
    const desk = new Desk(playwright.chromium, deskProfile)
    await use(await desk.open())
    await desk.close()
  },
})

/**
 * The same, for journeys that set nothing for a whole browser: it goes on from one journey to the next, each of which
 * has a page of its own. After one that ends offline or with a full outbox, or stops the clock, the next starts a new
 * browser, which takes as long as many a journey.
 */
export const sameDeskTest = test.extend<object, { desk: Desk }>({
  desk: [
    async ({ playwright, deskProfile }, use) => {
      const desk = new Desk(playwright.chromium, deskProfile)
      await use(desk)
      await desk.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ desk }, use) => {
    await use(await desk.open())
    await desk.leave()
  },
})

/** Signs in a member of the demo staff: by the popup, unless the browser is already signed in. */
export async function signIn(page: Page, server: TestServer, staff = /./): Promise<void> {
  const isKept = page.url() === 'about:blank' && hasSignedInProfile(page.context())
  if (!isKept || !staff.test(demoStaff[0].name)) return signInByPopup(page, server, staff)
  await page.goto(server.origin)
  await untilReady(page)
}

/** Opens another browser in which another member of staff is signed in. Close its context afterwards. */
export async function otherDesk(
  browser: Browser,
  server: TestServer,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const page = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
  await signIn(page, server, /Bianca/)
  return page
}

async function signInByPopup(page: Page, server: TestServer, staff = /./): Promise<void> {
  await signInWithoutWorker(page, server, staff)
  await untilReady(page)
}

/** The same, for a journey in which there is no worker yet, or none at all. */
export async function signInWithoutWorker(page: Page, server: TestServer, staff = /./): Promise<void> {
  // Navigating would interrupt the sign-out.
  if (page.url().startsWith(server.origin)) await untilSignedOut(page)
  await page.goto(server.origin)
  const opened = page.waitForEvent('popup')
  await page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: staff }).first().click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
}

/** Waits until a sign-out has been to the provider and back, on the page where it began. */
export async function untilSignedOut(page: Page): Promise<void> {
  await page.waitForFunction(() => !Object.keys(localStorage).some(key => key.endsWith('sign_outs')))
}

async function untilReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  // From here on, the worker stores what is read and written.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export { expect }
