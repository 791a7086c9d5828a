import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import { nth, pressDelete } from './support/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** The number of refused writes stored on the device. */
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

/** The line that the browser itself logs for the refusal; no other is expected. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 400/] })

/** Opens the delete page of a group that is in the event, which the server will refuse to delete. */
async function openDeletePage(page: Page, server: TestServer): Promise<EventGroup> {
  const { id } = await guestDay(server)
  const group = nth(await server.api<EventGroup[]>('GET', `/event/${id}/groups`), 0)
  await signIn(page, server)
  await page.getByRole('link', { name: 'Groups' }).click()
  await pressDelete(page, group.name)
  return group
}

test('a group that is in an event is not deleted, and the refusal shows once: no 404, and nothing after a reload [A3]', async ({
  page,
  server,
}) => {
  const group = await openDeletePage(page, server)
  await expect(page.getByText(`Are you sure you want to delete the ${group.name} group?`)).toBeVisible()
  const missing: string[] = []
  page.on('response', answer => answer.status() === 404 && missing.push(answer.url()))
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page.getByRole('alert')).toContainText('Guest group is assigned to a race')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Guest Groups' })).toBeVisible()
  expect(missing).toEqual([])
  // The refusal was shown on screen, so it is stored nowhere.
  await expect.poll(() => rejectedCount(page), { timeout: 2_500 }).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Guest Groups' })).toBeVisible()
  await expect(page.getByText(/^Refused: \d/)).toHaveCount(0)

  // Nor does it come back when the page is reloaded right after.
  await pressDelete(page, group.name)
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page.getByRole('alert')).toContainText('Guest group is assigned to a race')
  // Faster than a hand can reload; a refusal that no page has confirmed as drawn stays for a second.
  await expect.poll(() => rejectedCount(page), { timeout: 700, intervals: [20] }).toBe(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Groups' })).toBeVisible()
  expect(await rejectedCount(page)).toBe(0)
  await expect(page.getByText(/^Refused: \d/)).toHaveCount(0)
})
