import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { test } from './support/behind-front.ts'
import { launchOptions } from './support/browser.ts'
import { nth, offlineMode, pending, tab } from './support/event-tabs.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  GUEST_DAY,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
} from './support/guest-day.ts'
import { killBrowser } from './support/kill.ts'
import type { TestServer } from './support/server.ts'
import { expect, signInWithoutWorker } from './support/test.ts'
import { WORKERS_FILE } from './support/worker-files.ts'

/** No write is lost without a worker: on the first visit until it is in control, and where there can be none. */

const SCRIPT = '/service-worker.js'

/** Today's check-in times of these guests in the server's list; '' for a guest who has not checked in. */
async function timesOf(server: TestServer, guests: readonly Guest[]): Promise<string[]> {
  const { id, today } = await guestDay(server)
  const list = await guestsOf(server, id)
  return guests.map(guest =>
    checkedIn(
      list.find(row => row.id === guest.id),
      today,
    ),
  )
}

async function checkInAll(page: Page, guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    await checkIn(page, guest)
    await returnToList(page)
  }
}

/** A connection as slow as this one needs half a minute for the worker's files. */
const WAIT = { timeout: 90_000 }

/** Runs in the page: finds each guest by name, ticks the box, leaves the pin view at once. Returns the ms it took. */
async function typeCheckIns(names: readonly string[]): Promise<number> {
  const from = performance.now()
  const find = async <T extends Element>(selector: string): Promise<T> => {
    for (;;) {
      const found = document.querySelector<T>(selector)
      if (found) return found
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  }
  for (const name of names) {
    const search = await find<HTMLInputElement>('input[type="search"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, name)
    search.dispatchEvent(new Event('input', { bubbles: true }))
    const box = await find<HTMLElement>(`[aria-label="Check in ${name}"]`)
    box.click()
    for (let back: HTMLElement | undefined; !back; ) {
      back = [...document.querySelectorAll('button')].find(one =>
        one.textContent?.includes('Return to check in'),
      )
      if (back) back.click()
      else await new Promise(resolve => requestAnimationFrame(resolve))
    }
  }
  return performance.now() - from
}

/** The next journeys use the same server. */
test.afterEach(({ behind: { front } }) => {
  front.instead.clear()
  front.answerAll(undefined)
  front.slow(undefined)
})

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** When the server dies, which file of the worker is held until then, and what the header says meanwhile. */
const MOMENTS = [
  ['before the worker is fetched', SCRIPT, undefined],
  ['while the worker is being installed', WORKERS_FILE, /^Getting ready for offline: \d+ %/],
] as const

test.describe('on the first visit', () => {
  for (const [moment, held, words] of MOMENTS)
    test(`the server dies ${moment}, then the browser: nothing is lost [H6][O1]`, async ({
      behind: { server, front },
    }) => {
      const guests = (await expectedToday(server)).slice(0, 3)
      const profile = mkdtempSync(join(tmpdir(), 'first-visit-'))
      const open = async () => {
        const context = await chromium.launchPersistentContext(profile, launchOptions)
        return { context, page: context.pages()[0] ?? (await context.newPage()) }
      }
      const release = front.hold(held)
      try {
        const { context, page } = await open()
        await signInWithoutWorker(page, server)
        await openGuestDay(page)
        if (words) await expect(page.getByText(words)).toBeVisible()
        // The pin view loads after the list, and a dead server could not send it.
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/pin-view-')),
        )

        front.answerAll({ status: 503, type: 'text/plain', body: 'Gone.' })
        const before = Date.now()
        await checkInAll(page, guests)
        const after = Date.now()
        await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
        await expect(pending(page)).toHaveText('Pending requests: 3')
        expect(await isControlled(page)).toBe(false)
        await killBrowser(context, profile)

        front.answerAll(undefined)
        release()
        expect(await timesOf(server, guests)).toEqual(['', '', ''])
        const again = await open()
        await again.page.goto(server.origin)
        // A browser killed seconds after the sign-in may not have stored it; the writes wait for the same user.
        const login = again.page.getByRole('button', { name: 'Login with SSO' })
        await expect(login.or(again.page.getByRole('heading', { name: 'Events' }))).toBeVisible()
        if (await login.isVisible()) await signInWithoutWorker(again.page, server)
        await expect.poll(async () => (await timesOf(server, guests)).filter(Boolean)).toHaveLength(3)
        for (const at of await timesOf(server, guests)) {
          expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
          expect(Date.parse(at)).toBeLessThanOrEqual(after)
        }
        await again.context.close()
      } finally {
        release()
        front.answerAll(undefined)
        rmSync(profile, { recursive: true, force: true })
      }
    })

  test('50 check-ins without a pause over 100 kB a second and 400 ms: none is lost [H2][O1]', async ({
    page,
    behind: { server, front },
  }) => {
    const guests = (await expectedToday(server)).slice(0, 50)
    const release = front.hold(WORKERS_FILE)
    front.slow({ bytesPerSecond: 100_000, latencyMs: 400 })
    await signInWithoutWorker(page, server)
    await openGuestDay(page)
    expect(await isControlled(page)).toBe(false)
    const before = Date.now()
    // The worker takes over in the middle.
    release()
    const ms = await page.evaluate(typeCheckIns, guests.map(fullName))
    test.info().annotations.push({ type: 'typed', description: `in ${Math.round(ms)} ms` })
    await expect.poll(async () => (await timesOf(server, guests)).filter(Boolean), WAIT).toHaveLength(50)
    await expect(pending(page)).toHaveCount(0)
    for (const at of await timesOf(server, guests)) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000)
      expect(Date.parse(at)).toBeLessThanOrEqual(before + ms + 1000)
    }
    // 'Ready for offline' shows for some seconds only, and may have come and gone during the polls above.
    await expect.poll(() => isControlled(page), WAIT).toBe(true)
    await expect(pending(page)).toHaveCount(0)
  })

  test('the files of a tab are preloaded with the page, and its lists are read once [H8]', async ({
    page,
    behind: { server, front },
  }) => {
    const release = front.hold(WORKERS_FILE)
    await signInWithoutWorker(page, server)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const { id } = await guestDay(server)
    const answer = await page.goto(`${server.origin}/event/${id}/guests`)
    await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
    expect(await isControlled(page)).toBe(false)
    expect(answer?.headers().link).toMatch(/event-guests-page-[^>]+>; rel=modulepreload/)
    expect(answer?.headers().link).toMatch(/page-engine-[^>]+>; rel=modulepreload/)
    const lists = asked.filter(path => /^\/api\/(?!health|live)/.test(path))
    expect(lists.filter((path, at) => lists.indexOf(path) < at)).toEqual([])
    release()
  })

  test('a tab that is pressed before the event has been read is opened, and Back leads to the guests', async ({
    page,
    behind: { server, front },
  }) => {
    const { id } = await guestDay(server)
    const releaseWorker = front.hold(WORKERS_FILE)
    const releaseCode = front.hold('/assets/redemption-page-')
    const releaseEvent = front.hold(`/api/events/${id}`)
    await signInWithoutWorker(page, server)
    await page.getByRole('link', { name: `View Event ${GUEST_DAY}` }).click()
    await tab(page, 'Redemption').click()
    releaseEvent()
    await expect(page.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
    await page.goBack()
    await expect(tab(page, 'Guests')).toHaveAttribute('aria-current', 'page')
    await tab(page, 'Redemption').click()
    releaseCode()
    await expect(tab(page, 'Redemption')).toHaveAttribute('aria-current', 'page')
    releaseWorker()
  })

  test('the worker takes over waiting writes and stored answers, and the app opens without a network [H2]', async ({
    page,
    behind: { server, front },
  }) => {
    const guests = (await expectedToday(server)).slice(0, 2)
    const release = front.hold(WORKERS_FILE)
    await signInWithoutWorker(page, server)
    await openGuestDay(page)
    await offlineMode(page).click()
    await checkInAll(page, guests)
    await expect(pending(page)).toHaveText('Pending requests: 2')
    expect(await isControlled(page)).toBe(false)

    release()
    await expect.poll(() => isControlled(page)).toBe(true)
    await expect(pending(page)).toHaveText('Pending requests: 2')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
    await expect(pending(page)).toHaveText('Pending requests: 2')

    await page.context().setOffline(false)
    await offlineMode(page).click()
    await expect(pending(page)).toHaveCount(0)
    await expect.poll(async () => (await timesOf(server, guests)).filter(Boolean)).toHaveLength(2)
  })
})

test('where nothing can be stored, a check-in counts if the server answers, and is refused if it does not', async ({
  page,
  behind: { server, front },
}) => {
  const guests = (await expectedToday(server)).slice(0, 2)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 })
  await signInWithoutWorker(page, server)
  await openGuestDay(page)
  await expect(status(page, 'Nothing can be kept on this device')).toBeVisible()
  await checkInAll(page, [nth(guests, 0)])

  front.answerAll({ status: 503, type: 'text/plain', body: 'Gone.' })
  const name = fullName(nth(guests, 1))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
  await page.getByRole('checkbox', { name: `Check in ${name}`, exact: true }).click()
  await expect(page.getByText(`${name} is not checked in`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeHidden()
  front.answerAll(undefined)
  expect((await timesOf(server, guests)).map(Boolean)).toEqual([true, false])
})

test('without a worker file two tabs keep their writes, one sends them, and the header says what is missing [H1][H4][D12]', async ({
  page,
  context,
  behind: { server, front },
}) => {
  const guests = (await expectedToday(server)).slice(0, 3)
  front.instead.set(SCRIPT, { status: 404, type: 'text/plain', body: 'Nothing here.' })
  await signInWithoutWorker(page, server)
  await openGuestDay(page)
  await expect(status(page, 'Works, but cannot be opened again without a network')).toBeVisible()
  await offlineMode(page).click()
  await checkInAll(page, [nth(guests, 0)])
  await expect(pending(page)).toHaveText('Pending requests: 1')

  const second = await context.newPage()
  await second.goto(page.url())
  await expect(pending(second)).toHaveText('Pending requests: 1')
  await checkInAll(second, [nth(guests, 1)])
  await expect(pending(second)).toHaveText('Pending requests: 2')
  await expect(pending(page)).toHaveText('Pending requests: 2')

  // The tab that runs the engine closes: the other one takes over from what is stored.
  await page.close()
  await checkInAll(second, [nth(guests, 2)])
  await expect(pending(second)).toHaveText('Pending requests: 3')
  await second.reload()
  await expect(pending(second)).toHaveText('Pending requests: 3')
  // The list is long, and earlier journeys have changed its beginning: the row may be out of view.
  await second.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(nth(guests, 2)))
  await expect(second.getByRole('checkbox', { name: `Check in ${fullName(nth(guests, 2))}` })).toBeChecked()
  await offlineMode(second).click()
  await expect(pending(second)).toHaveCount(0)
  await expect.poll(async () => (await timesOf(server, guests)).filter(Boolean)).toHaveLength(3)
})
