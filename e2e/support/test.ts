import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { demoStaff } from '../../server/demo/staff.ts'
import { type DeskProfile, hasSignedInProfile, makeDeskProfile, removeFolder } from './desk-profile.ts'
import { noteSeenStrings } from './seen-strings.ts'
import { startServer, type TestServer } from './server.ts'

/** What every journey starts from: a server of its own, and a page whose unexpected console errors fail the test. */
interface Fixtures {
  readonly server: TestServer
  /** Console messages that this journey brings about on purpose, such as the browser's own lines on a dead network. */
  readonly expectedErrors: RegExp[]
}

/**
 * Of Chromium itself: on a busy machine it says so now and then of the scripts that journeys add to each page, while the window of
 * the sign-in opens. It opens all the same.
 */
const WHILE_A_WINDOW_OPENS =
  /Failed to execute 'open' on 'Window': The provided callback is no longer runnable/

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
  page: async ({ page, context, expectedErrors }, use, { project, testId }) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (![WHILE_A_WINDOW_OPENS, ...expectedErrors].some(expected => expected.test(text)))
        unexpected.push(text)
    }
    // Of every page of the journey: the sign-in's popup and second tabs as well.
    context.on('console', message => message.type() === 'error' && note(message.text()))
    context.on('weberror', error => note(String(error.error())))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', event =>
        console.error(`securitypolicyviolation ${event.effectiveDirective} ${event.blockedURI}`),
      )
    })
    const writeSeen = await noteSeenStrings(context)
    await use(page)
    writeSeen(project.outputDir, testId)
    expect(unexpected, 'unexpected errors in the console').toEqual([])
  },
})

/**
 * Journeys of a desk that has been here before: the worker installed, the first of the demo staff signed in. `signIn` then only
 * opens the app. A journey that is about signing in, or that signs out, is none of these: the sign-in is shared.
 */
export const deskTest = test.extend({
  context: async ({ playwright, deskProfile }, use) => {
    const copy = deskProfile.copy()
    const context = await deskProfile.open(playwright.chromium, copy)
    await use(context)
    await context.close()
    removeFolder(copy)
  },
})

/** Signs a member of the demo staff in: by the popup, unless the browser comes with a sign-in. */
export async function signIn(page: Page, server: TestServer, staff = /./): Promise<void> {
  const isKept = page.url() === 'about:blank' && hasSignedInProfile(page.context())
  if (!isKept || !staff.test(demoStaff[0].name)) return signInByPopup(page, server, staff)
  await page.goto(server.origin)
  await untilReady(page)
}

/** Opens a browser beside the journey's own, with somebody else of the staff signed in. Its context is to be closed. */
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
  // Going elsewhere would break it off.
  if (page.url().startsWith(server.origin)) await untilSignedOut(page)
  await page.goto(server.origin)
  const opened = page.waitForEvent('popup')
  await page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: staff }).first().click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
}

/** Waits for a sign-out that is on its way to the provider and back, with the page that it was begun on. */
export async function untilSignedOut(page: Page): Promise<void> {
  await page.waitForFunction(() => !Object.keys(localStorage).some(key => key.endsWith('sign_outs')))
}

async function untilReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  // From here on the worker keeps what is read and written.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export { expect }
