import type { BrowserContext, Page } from '@playwright/test'
import type { Trail } from '../contract/api/trail.schema.ts'
import { type FaultProxy, type Held, openFaultProxy, type Stage } from './chaos/fault-proxy.ts'
import {
  checkedIn,
  expectedToday,
  fullName,
  type GuestRow,
  guestDay,
  guestsOf,
  openGuestDay,
} from './support/guest-day.ts'
import { killBrowser, killWorker } from './support/kill.ts'
import { startServer, type TestServer } from './support/server.ts'
import { deskTest, expect, signIn } from './support/test.ts'

/**
 * Whatever is killed, and wherever a check-in is on its way at that moment: it takes effect once. A proxy between tablet and server holds the request up at the step that is meant.
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
test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })

/** Where the request is when the blow falls; the last is just after the answer has left for the tablet. */
const steps = ['tapped', 'before the server', 'before the answer', 'answered'] as const
type Step = (typeof steps)[number]

const isStage = (step: Step): step is Stage => step === 'before the server' || step === 'before the answer'

async function tap(page: Page, guest: GuestRow): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
}

/** Taps, and waits until the check-in has come as far as the step. Returns a function that lets it go on. */
async function tapUpTo(step: Step, page: Page, guest: GuestRow, proxy: FaultProxy): Promise<() => void> {
  const stage: Stage = isStage(step) ? step : 'before the answer'
  const held: Promise<Held> = proxy.holdNext(`/guests/checkin/${guest.id}`, stage)
  await tap(page, guest)
  if (step === 'tapped') return () => void held.then(one => one.release())
  const { release } = await held
  if (step === 'answered') release()
  return release
}

async function isIn({ server }: Link, guest: GuestRow): Promise<string> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  return checkedIn(
    guests.find(row => row.id === guest.id),
    today,
  )
}

/**
 * The check-in has taken effect once, nothing waits, nothing was refused, and the tablet shows it. Once: however often
 * it came, it came under one key, which the server carries out once; and the audit trail has it once.
 */
async function expectIn(page: Page, link: Link, guest: GuestRow): Promise<void> {
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

async function nextGuest({ server }: Link): Promise<GuestRow> {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  return guest
}

/**
 * The page as the operator finds it when they come back. A browser that is killed in the seconds after the sign-in may
 * have lost that (Chromium writes local storage late): then they sign in again, and what waits is still theirs.
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
  test(`the worker is killed, a check-in ${step} [D1]`, async ({ page, link }) => {
    const guest = await nextGuest(link)
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    await killWorker(page)
    release()
    await page.getByRole('button', { name: 'Return to check in' }).click()
    await expectIn(page, link, guest)
  })

  test(`the server is killed, a check-in ${step} [D1]`, async ({ page, link }) => {
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

  test(`the tab is closed, a check-in ${step} [D1]`, async ({ page, context, link }) => {
    const guest = await nextGuest(link)
    await signIn(page, link.server)
    await openGuestDay(page)
    const release = await tapUpTo(step, page, guest, link.proxy)
    // Before that the operator has not seen it happen.
    if (step === 'tapped')
      await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
    await page.close()
    release()
    await expectIn(await backAtTheDesk(context, link), link, guest)
  })

  test(`the browser is killed, a check-in ${step} [D1]`, async ({ link, playwright, deskProfile }) => {
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
