import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { test } from './support/behind-front.ts'
import { nth, offlineMode, pending, tab } from './support/event-tabs.ts'
import { checkIn, expectedToday, guestDay, openGuestDay, returnToList } from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, signInWithoutWorker } from './support/test.ts'
import { WORKERS_FILE } from './support/worker-files.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a device is ready once it has the lists of the event, and then each tab opens without a network', async ({
  page,
  behind: { server, front },
}) => {
  const { id } = await guestDay(server)
  const release = front.hold(`/api/event/${id}/predictorSubmissions`)
  await signInWithoutWorker(page, server)
  await openGuestDay(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText('Getting ready for offline: lists')).toBeVisible()
  await offlineMode(page).check()
  await expect(page.getByText('Not all lists are on this device yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not all lists are on this device yet')).toBeVisible()
  const guest = nth(await expectedToday(server), 0)
  await checkIn(page, guest)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const header = page.getByRole('banner')
  for (const width of [1024, 1180, 1200, 1290, 1390, 1400]) {
    await page.setViewportSize({ width, height: 820 })
    await expect.poll(async () => (await header.boundingBox())?.height, `${width} px`).toBeLessThan(60)
  }
  await offlineMode(page).uncheck()
  release()
  await expect(status(page, 'Ready for offline')).toBeVisible()

  await page.context().setOffline(true)
  await page.reload()
  for (const { label, id } of EVENT_TABS) {
    await tab(page, label).click()
    await expect(page.getByRole('heading', { name: HEADINGS[id] }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText(/not on this device|could not be/i)).toHaveCount(0)
  }
})

test('a screen whose styles failed to load gets them without a reload', async ({
  page,
  behind: { server, front },
}) => {
  const styles = readdirSync(new URL('../dist/web/assets', import.meta.url)).find(file =>
    /^season-page-.*\.css$/.test(file),
  )
  if (!styles) throw new Error('There is no such file.')
  front.instead.set(`/assets/${styles}`, { status: 503, type: 'text/plain', body: 'Not now.' })
  const isRefused = page.waitForResponse(answer => answer.url().endsWith(styles))
  await signInWithoutWorker(page, server)
  await page.getByRole('link', { name: 'Season' }).click()
  await isRefused
  front.instead.delete(`/assets/${styles}`)
  await page.getByRole('link', { name: 'Trackside Hospitality' }).click()
  await page.getByRole('link', { name: 'Season' }).click()
  // Without its styles, the heads of a table are centred.
  await expect(page.getByRole('columnheader', { name: 'Event' })).toHaveCSS('text-align', 'start')
})

test('files that failed to load are fetched again, or one by one, and the app gets ready without a reload', async ({
  page,
  behind: { server, front },
}) => {
  const files = readdirSync(new URL('../dist/web/assets', import.meta.url))
  const path = files
    .map(file => `/assets/${file}`)
    .find(file => file.startsWith(WORKERS_FILE) && file.endsWith('.js'))
  if (!path) throw new Error('There is no such file.')
  front.instead.set(path, { status: 503, type: 'text/plain', body: 'Not now.' })
  front.instead.set('/packed-files.json', { status: 503, type: 'text/plain', body: 'Not now.' })
  await signInWithoutWorker(page, server)
  await expect(page.getByText(/^Getting ready for offline: 99 %/)).toBeVisible()
  front.instead.delete(path)
  await expect(status(page, 'Ready for offline')).toBeVisible()
})
