import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import { nth, pressDelete } from './support/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** How many refused writes the device keeps. */
const rejectedCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('trackside-worker')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('rejected').objectStore('rejected').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )

/** The browser's own line on the refusal; no other is expected. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 400/] })

/** Asks for a guest group of the event to be deleted, which the server refuses. */
async function askToDelete(page: Page, server: TestServer): Promise<EventGroup> {
  const { id } = await guestDay(server)
  const group = nth(await server.api<EventGroup[]>('GET', `/event/${id}/groups`), 0)
  await signIn(page, server)
  await page.getByRole('link', { name: 'Groups' }).click()
  await pressDelete(page, group.name)
  return group
}

test('a guest group of an event is not deleted, and says so once: no 404 in the console, nothing after a reload', async ({
  page,
  server,
}) => {
  const group = await askToDelete(page, server)
  await expect(page.getByText(`Are you sure you want to delete the ${group.name} group?`)).toBeVisible()
  const missing: string[] = []
  page.on('response', answer => answer.status() === 404 && missing.push(answer.url()))
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page.getByRole('alert')).toContainText('Guest group is assigned to a race')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Guest Groups' })).toBeVisible()
  expect(missing).toEqual([])
  // It was read on screen: nowhere else does it wait to be read.
  await expect.poll(() => rejectedCount(page), { timeout: 2_500 }).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Guest Groups' })).toBeVisible()
  await expect(page.getByText(/^Refused: \d/)).toHaveCount(0)
})

test('a refusal that was read does not come back when the page is reloaded right after [A3]', async ({
  page,
  server,
}) => {
  await askToDelete(page, server)
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page.getByRole('alert')).toContainText('Guest group is assigned to a race')
  // Sooner than a hand reloads; what no page says that it shows stays for a second.
  await expect.poll(() => rejectedCount(page), { timeout: 700, intervals: [20] }).toBe(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Groups' })).toBeVisible()
  expect(await rejectedCount(page)).toBe(0)
  await expect(page.getByText(/^Refused: \d/)).toHaveCount(0)
})
