import type { Page } from '@playwright/test'
import { offlineMode, pending } from './support/event-tabs.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
} from './support/guest-day.ts'
import { killWorker } from './support/kill.ts'
import { untilListening } from './support/on-screen-keyboard.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

/** The storage that browsers clear after a week without a visit, or on a full disk (decision 046). */
const DATABASES = 'indexeddb,cache_storage,service_workers'

/** Clears the storage as the browser does. */
async function clearStorage(page: Page, { origin }: TestServer, storageTypes: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}

/** Clears the storage while no page of the app is open. */
async function empty(page: Page, server: TestServer, storageTypes: string): Promise<void> {
  await page.goto('about:blank')
  await clearStorage(page, server, storageTypes)
}

const markOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'trackside_kept')?.value

/** Whether the app has checked if this device was emptied. */
const wasLookedAt = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'trackside-kept'))

const EMPTIED = 'This device was emptied by the browser: everything'

test('a device that was emptied says so and what may be lost, and shows no list as empty', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await offlineMode(page).check()
  await checkIn(page, guest)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await expect.poll(() => markOf(page)).toBe('1')

  await empty(page, server, DATABASES)
  await page.goto(`${server.origin}/event/${id}/guests`)
  await expect(page.getByText(`${EMPTIED} is fetched again as soon as offline mode is off`)).toBeVisible()
  await expect(page.getByText('When the app was last open, 1 change waited to be sent.')).toBeVisible()
  await expect(page.getByText('Not on this device yet').first()).toBeVisible()
  await expect(page.getByText('Guest list is currently empty')).toBeHidden()

  await offlineMode(page).uncheck()
  await expect(page.getByText(`${EMPTIED} is being fetched again`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('banner').getByText('Avery Holloway')).toBeVisible()

  // The notice stays until somebody confirms it.
  await page.reload()
  await expect(page.getByText(`${EMPTIED} is being fetched again`)).toBeVisible()
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByText(EMPTIED)).toBeHidden()
  await expect.poll(() => markOf(page)).toBe('0')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first()).toBeVisible()
  await untilListening(page)
  await expect.poll(() => wasLookedAt(page)).toBe(true)
  await expect(page.getByText(EMPTIED)).toBeHidden()
})

test('where the sign-in was cleared too, the notice shows before and after signing in; a sign-out shows none', async ({
  page,
  server,
  expectedErrors,
}) => {
  // A call may be in flight when its token ends.
  expectedErrors.push(/status of 401/)
  await signIn(page, server)
  await expect.poll(() => markOf(page)).toBe('0')
  await empty(page, server, `${DATABASES},local_storage`)
  await page.goto(server.origin)
  await expect(page.getByText(`${EMPTIED} is fetched again once you have signed in`)).toBeVisible()
  await signIn(page, server)
  await expect(page.getByText(`${EMPTIED} is being fetched again`)).toBeVisible()
  await expect(page.getByText('Nothing waited to be sent when the app was last open.')).toBeVisible()
  const events = await server.api<unknown[]>('GET', '/events')
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(events.length)
  await page.getByRole('button', { name: 'Understood' }).click()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  // An answer in flight may set the mark once more, which the login screen then removes.
  await expect(async () => {
    await page.goto(server.origin)
    await expect.poll(() => markOf(page)).toBeUndefined()
    await page.goto('about:blank')
    expect(await markOf(page)).toBeUndefined()
  }).toPass()
  await empty(page, server, `${DATABASES},local_storage`)
  await page.goto(server.origin)
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  await expect.poll(() => wasLookedAt(page)).toBe(true)
  await expect(page.getByText(EMPTIED)).toBeHidden()
})

test('a device whose database is cleared while changes wait stores them again with the next one [O1][O11]', async ({
  page,
  server,
  expectedErrors,
}) => {
  // The worker may be storing something just then.
  expectedErrors.push(/AbortError: The transaction was aborted/)
  const [first, second, third] = await expectedToday(server)
  if (!first || !second || !third) throw new Error('Three are expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await offlineMode(page).check()
  for (const guest of [first, second]) {
    await checkIn(page, guest)
    await returnToList(page)
  }
  await expect(pending(page)).toHaveText('Pending requests: 2')

  await clearStorage(page, server, 'indexeddb')
  await checkIn(page, third)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 3')
  await killWorker(page)
  await page.reload()
  await expect(pending(page)).toHaveText('Pending requests: 3')

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  for (const guest of [first, second, third])
    expect(
      checkedIn(
        guests.find(row => row.id === guest.id),
        today,
      ),
    ).not.toBe('')
})
