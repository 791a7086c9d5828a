import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test } from './support/behind-front.ts'
import { nth, offlineMode, pending } from './support/event-tabs.ts'
import type { Front, Instead } from './support/front.ts'
import { checkIn, expectedToday, openGuestDay, returnToList } from './support/guest-day.ts'
import { killWorker } from './support/kill.ts'
import { expect, signIn, signInWithoutWorker } from './support/test.ts'
import { WORKERS_FILE } from './support/worker-files.ts'

const SCRIPT = '/service-worker.js'
const html = { type: 'text/html', body: '<!doctype html><title>Welcome to the hotel</title>' }
/** The answers to every call, also for a worker's file that is missing or is another. */
const ANSWERS_OF_OTHERS = {
  'a gateway whose server is down': { status: 404, type: 'text/plain', body: 'Nothing here.' },
  'a hotel network': { status: 200, ...html },
}
const built = (file: string) => readFileSync(new URL(`../dist/web/${file}`, import.meta.url), 'utf8')

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null)

/** Whether the worker is gone and the page has reloaded itself after that. */
const isWithoutWorker = (page: Page) =>
  page.evaluate(
    async () =>
      document.readyState === 'complete' &&
      navigator.serviceWorker.controller === null &&
      (await navigator.serviceWorker.getRegistration()) === undefined,
  )

/** Whether a new version waits to be accepted. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)

/** Waits until the page has read ahead all that it wants; only its own offer of a new version waits for that. */
const untilReadAhead = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/season-page-')),
  )

/** Serves another version of the worker, and makes the browser look for it. */
async function serveNewVersion(page: Page, front: Front, version: string): Promise<void> {
  front.instead.set(SCRIPT, {
    status: 200,
    type: 'text/javascript',
    body: `${built('service-worker.js')}\n// ${version}`,
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/** The number of writes in the device's database, read past the app. */
const storedWrites = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('workbox-background-sync')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('requests').objectStore('requests').count()
          counting.onsuccess = () => resolve(counting.result)
          counting.onerror = () => reject(counting.error)
        }
      }),
  )

test('a missing worker file, a broken one and the kill switch remove the worker, and no write with it [H7]', async ({
  page,
  behind: { server, front },
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await offlineMode(page).click()
  await checkIn(page, guest)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')

  const isRemoved = async () => {
    if (await isWithoutWorker(page)) return true
    // Chromium sometimes keeps the next worker waiting although the active one is idle; the app offers it then.
    const accept = page.locator('button', { hasText: 'Update now' })
    if (await accept.isVisible()) await accept.click({ timeout: 1000 })
    return false
  }
  const removeWorkerBy = async (instead: Instead) => {
    front.instead.set(SCRIPT, instead)
    await page.reload()
    await expect.poll(() => isRemoved().catch(() => false)).toBe(true)
    expect(await storedWrites(page)).toBe(1)
    front.instead.delete(SCRIPT)
    await page.reload()
    await expect.poll(() => isRegistered(page).catch(() => false)).toBe(true)
  }
  await removeWorkerBy({ status: 200, type: 'text/javascript', body: built('kill-switch.js') })

  // These may come from a gateway or a hotel, too: in offline mode the app does not ask the server whether they do.
  for (const instead of Object.values(ANSWERS_OF_OTHERS)) {
    front.instead.set(SCRIPT, instead)
    await page.reload()
    await expect(pending(page)).toHaveText('Pending requests: 1')
    expect(await isRegistered(page)).toBe(true)
  }

  const release = front.hold('/api/guests/checkin')
  await offlineMode(page).click()
  for (const instead of Object.values(ANSWERS_OF_OTHERS)) await removeWorkerBy(instead)
  release()
  await expect(pending(page)).toHaveCount(0)
  await expect.poll(() => storedWrites(page).catch(() => -1)).toBe(0)
})

for (const [whose, instead] of Object.entries(ANSWERS_OF_OTHERS))
  test(`${whose} that answers every call itself harms neither the app nor its worker [N5]`, async ({
    page,
    behind: { server, front },
  }) => {
    await signIn(page, server)
    await openGuestDay(page)
    front.answerAll(instead)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Factory Guest Day' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
    expect(await isRegistered(page)).toBe(true)

    front.answerAll(undefined)
    await expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible()
  })

test('a frozen page that has the engine does not keep the worker from running it [H5]', async ({
  page,
  context,
  behind: { server },
}) => {
  const frozen = await context.newPage()
  await frozen.goto(`${server.origin}/api/health`)
  // The page holds the engine's lock, and listens to nobody who asks for it.
  await frozen.evaluate(
    () =>
      new Promise<void>((held, failed) => {
        const hold = () => new Promise(() => held())
        navigator.locks.request('trackside-engine', hold).catch(failed)
      }),
  )
  await signIn(page, server)
  await openGuestDay(page)
  expect(await isRegistered(page)).toBe(true)
})

test('a device whose browser lost the files but kept the worker opens, and after that also without a network', async ({
  page,
  behind: { server, front },
}) => {
  await signIn(page, server)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await killWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/index.html', { ignoreSearch: true })) !== undefined),
    )
    .toBe(true)
  await killWorker(page)
  front.answerAll({ status: 200, ...html })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  front.answerAll(undefined)
})

test('a new version waits until it is accepted, and is not offered in the middle of a form', async ({
  page,
  behind: { server, front },
}) => {
  await page.clock.install()
  await signIn(page, server)
  await page.goto(`${server.origin}/groups/new`)
  const name = page.getByRole('textbox', { name: 'Group Name' })
  await name.fill('Half a group')
  const offer = page.getByText('A new version is ready')
  await serveNewVersion(page, front, 'the next version')
  await expect.poll(() => isWaiting(page)).toBe(true)
  await expect(offer).toBeHidden()
  await name.fill('')
  await expect(offer).toBeVisible({ timeout: 60_000 })
  // The new version is accepted, and a form is begun before it is active.
  await name.focus()
  await page.getByRole('button', { name: 'Update now' }).evaluate((button: HTMLElement) => {
    button.click()
    document.execCommand('insertText', false, 'Half a group')
  })
  await expect.poll(() => isWaiting(page)).toBe(false)
  await page.clock.runFor(4000)
  await expect(name).toHaveValue('Half a group')
  await name.fill('')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()])
  await expect(page.getByRole('heading', { name: /group/i })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a new version does not wait for a server that answers nothing', async ({
  page,
  context,
  behind: { server, front },
}) => {
  await signIn(page, server)
  await openGuestDay(page)
  // The new version gets a token from this page, and can send at once.
  const second = await context.newPage()
  await second.goto(server.origin)
  await untilReadAhead(second)
  const answer = front.hold('/api/guests/checkin/')
  await checkIn(page, nth(await expectedToday(server), 0))
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await serveNewVersion(page, front, 'one more version')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()])
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  // If Chromium keeps it waiting until the page reloads, it becomes active after that.
  await expect.poll(() => isWaiting(page).catch(() => true)).toBe(false)
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  answer()
  await expect(pending(page)).toHaveCount(0)
  front.instead.delete(SCRIPT)
})

test('a tablet that starts as another version signs the user out only once the server answers', async ({
  page,
  behind: { server, front },
}) => {
  await signIn(page, server)
  const heading = page.getByRole('heading', { name: 'Events' })
  const startAsAnother = async () => {
    await page.evaluate(() => localStorage.setItem('RBR_Trackside_Version', '0.9.8'))
    await page.reload()
  }
  await offlineMode(page).click()
  await startAsAnother()
  await expect(heading).toBeVisible()
  await expect(offlineMode(page)).toBeChecked()

  front.answerAll({ status: 200, ...html })
  await offlineMode(page).click()
  await startAsAnother()
  await expect(heading).toBeVisible()
  // The network is back, which needs no other start.
  front.answerAll(undefined)
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('RBR_Trackside_Version'))).not.toBe('0.9.8')
})

test('a page that is reloaded while the worker is being installed gets ready too [H6]', async ({
  page,
  behind: { server, front },
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  const release = front.hold(WORKERS_FILE)
  front.instead.set('/packed-files.json', { status: 503, type: 'text/plain', body: 'Not now.' })
  await signInWithoutWorker(page, server)
  await expect(page.getByText(/^Getting ready for offline: \d+ %/)).toBeVisible()
  // The worker takes control before the page listens for it, because the page's first read is not answered yet.
  const listen = front.hold('/api/groups')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${server.origin}/groups`)
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  release()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  listen()
  await expect(page.getByRole('status').filter({ hasText: 'Ready for offline' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await openGuestDay(page)
  await offlineMode(page).click()
  await checkIn(page, guest)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
})
