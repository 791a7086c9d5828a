import type { BrowserContext, Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import type { Trail } from '../contract/api/trail.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { type FaultProxy, type Held, openFaultProxy, type Stage } from './chaos/fault-proxy.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { checkedIn, expectedToday, guestDay, guestsOf, openGuestDay } from './support/guest-day.ts'
import { killBrowser, killWorker } from './support/kill.ts'
import { startServer, type TestServer } from './support/server.ts'
import { deskTest, expect, signIn } from './support/test.ts'

/**
 * A check-in takes effect once, whatever is killed and wherever its request is at that moment. A proxy between tablet
 * and server holds the request at the chosen step.
 */

interface Link {
  readonly server: TestServer
  readonly proxy: FaultProxy
}

const test = deskTest.extend<{ link: Link }, { faultProxy: FaultProxy }>({
  faultProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const proxy = await openFaultProxy()
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  serverOfWorker: [
    async ({ faultProxy: proxy }, use) => {
      const server = await startServer({ PUBLIC_ORIGIN: proxy.origin })
      proxy.pointAt(server.origin)
      await use({ ...server, origin: proxy.origin })
      await server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  link: async ({ server, faultProxy }, use) => use({ server, proxy: faultProxy }),
})
test.use({ expectedErrors: [NO_SERVER] })

/** Where the request is at the time of the kill; at the last step the answer has just left for the tablet. */
const steps = ['tapped', 'before the server', 'before the answer', 'answered'] as const
type Step = (typeof steps)[number]

const isStage = (step: Step): step is Stage => step === 'before the server' || step === 'before the answer'

async function tap(page: Page, guest: Guest): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
}

/** Taps, and waits until the check-in has reached the step. Returns a function that releases its request. */
async function tapUpTo(step: Step, page: Page, guest: Guest, proxy: FaultProxy): Promise<() => void> {
  const stage: Stage = isStage(step) ? step : 'before the answer'
  const held: Promise<Held> = proxy.holdNext(`/guests/checkin/${guest.id}`, stage)
  await tap(page, guest)
  if (step === 'tapped') return () => void held.then(one => one.release())
  const { release } = await held
  if (step === 'answered') release()
  return release
}

async function isIn({ server }: Link, guest: Guest): Promise<string> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  return checkedIn(
    guests.find(row => row.id === guest.id),
    today,
  )
}

/**
 * Expects that the check-in took effect once, that no write is pending or refused, and that the tablet shows it. Once
 * means that every try had the same key, which the server carries out once, and that the audit trail has one entry.
 */
async function expectIn(page: Page, link: Link, guest: Guest): Promise<void> {
  await expect.poll(() => isIn(link, guest), { timeout: 30_000 }).not.toBe('')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await expect(box).toBeChecked()
  await expect(page.getByText(/^Pending requests: [1-9]/)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText(/^Refused/)).toBeHidden()
  expect(link.proxy.keysOf(`/guests/checkin/${guest.id}`).size).toBe(1)
  const { entries } = await link.server.api<Trail>('GET', `/trail/guest/${guest.id}`)
  expect(entries.filter(({ what }) => what === 'guestCheckIn')).toHaveLength(1)
}

async function nextGuest({ server }: Link): Promise<Guest> {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  return guest
}

/**
 * Opens the app as an operator does who comes back. A browser that is killed seconds after the sign-in may have lost it
 * (Chromium writes local storage late): then they sign in again, and the waiting writes are still theirs.
 */
async function backAtTheDesk(context: BrowserContext, { server }: Link): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.origin)
  const login = page.getByRole('button', { name: 'Login with SSO' })
  await expect(login.or(page.getByRole('heading', { name: 'Events' }))).toBeVisible()
  if (await login.isVisible()) await signIn(page, server)
  await openGuestDay(page)
  return page
}

for (const step of steps) {
  test(`a check-in takes effect once when the worker is killed at the step '${step}' [D1]`, async ({
    page,
    link,
  }) => {
    const guest = await nextGuest(link)
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    await killWorker(page)
    release()
    await page.getByRole('button', { name: 'Return to check in' }).click()
    await expectIn(page, link, guest)
  })

  test(`a check-in takes effect once when the server is killed at the step '${step}' [D1]`, async ({
    page,
    link,
  }) => {
    const guest = await nextGuest(link)
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    await link.server.stop('SIGKILL')
    release()
    await link.server.start()
    await page.getByRole('button', { name: 'Return to check in' }).click()
    await expectIn(page, link, guest)
  })

  test(`a check-in takes effect once when the tab is closed at the step '${step}' [D1]`, async ({
    page,
    context,
    link,
  }) => {
    const guest = await nextGuest(link)
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    // Until then the operator has not seen that the guest is checked in.
    if (step === 'tapped')
      await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
    await page.close()
    release()
    await expectIn(await backAtTheDesk(context, link), link, guest)
  })

  test(`a check-in takes effect once when the browser is killed at the step '${step}' [D1]`, async ({
    link,
    playwright,
    deskProfile,
  }) => {
    const profile = deskProfile.copy()
    const guest = await nextGuest(link)
    const first = await deskProfile.open(playwright.chromium, profile)
    const page = await first.newPage()
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    if (step === 'tapped')
      await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
    await killBrowser(first, profile)
    release()
    const second = await deskProfile.open(playwright.chromium, profile)
    await expectIn(await backAtTheDesk(second, link), link, guest)
    await second.close()
  })
}
