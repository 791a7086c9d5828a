import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, pending } from './support/event-tabs.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuest,
  search,
  startAtGuestDay,
} from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** A check-in by mistake is undone with one tap for some seconds, and in the guest's panel after that. */

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Check in ${name}`, exact: true })

const isIn = async (server: TestServer, id: string): Promise<boolean> => {
  const { id: eventId, today } = await guestDay(server)
  return (
    checkedIn(
      (await guestsOf(server, eventId)).find(one => one.id === id),
      today,
    ) !== ''
  )
}

test('Enter checks in the row that is marked, and Undo reverses it: on the pin view, and over a dialog that has opened since', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  await test.step('Enter checks in the row that is marked, and Undo on the pin view reverses it', async () => {
    const guest = nth(await expectedToday(server), 0)
    await expect(search(page)).toHaveAttribute('enterkeyhint', 'go')
    await search(page).fill(fullName(guest))
    const row = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toHaveAttribute('aria-current', 'true')
    await search(page).press('Enter')
    await expect(page.getByText('Welcome to United Kingdom!')).toBeVisible()
    await expect.poll(() => isIn(server, guest.id)).toBe(true)
    await undo(page).click()
    await expect(search(page)).toBeFocused()
    await expect(notifications(page)).toContainText(`${fullName(guest)} is no longer checked in`)
    await expect.poll(() => isIn(server, guest.id)).toBe(false)
    // The reversal itself offers no Undo.
    await expect(undo(page)).toHaveCount(0)
    await search(page).fill(fullName(guest))
    await expect(box(page, fullName(guest))).toBeEnabled()
    await openGuest(page, guest)
    await page.getByRole('button', { name: 'Show history' }).click()
    await expect(page.getByRole('dialog')).toContainText('Check-in reversed')
    await page.keyboard.press('Escape')
  })

  await test.step('Undo can also be pressed over a dialog that has opened since', async () => {
    const [guest, other] = (await expectedToday(server)).slice(-2)
    if (!guest || !other) throw new Error('Nobody is expected today.')
    await checkIn(page, guest)
    await page.getByRole('button', { name: 'Return to check in' }).click()
    // Enter again by mistake: a view that fills the screen says that the guest is already in.
    await search(page).fill(fullName(guest))
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { name: /^Already in since/ })).toBeVisible()
    await undo(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(notifications(page)).toContainText(`${fullName(guest)} is no longer checked in`)
    await expect.poll(() => isIn(server, guest.id)).toBe(false)

    await checkIn(page, other)
    await page.getByRole('button', { name: 'Return to check in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
    await undo(page).click()
    await expect(notifications(page)).toContainText(`${fullName(other)} is no longer checked in`)
    await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notifications(page)).toContainText(`${fullName(other)} is no longer checked in`)
    await expect.poll(() => isIn(server, other.id)).toBe(false)
  })
})

test('Undo is offered for 8 seconds on the pin view, and again at the list', async ({ page, server }) => {
  const [guest, other] = (await expectedToday(server)).slice(0, 2)
  if (!guest || !other) throw new Error('Nobody is expected today.')
  await page.clock.install({ time: new Date() })
  await startAtGuestDay(page, server)
  await checkIn(page, guest)
  // From here on time passes only by `runFor`, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.clock.runFor(4_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(undo(page)).toBeHidden()
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await expect(notifications(page)).toContainText(`${fullName(guest)} is checked in`)
  await page.clock.runFor(7_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(undo(page)).toBeHidden()

  await page.clock.resume()
  await checkIn(page, other)
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await undo(page).click()
  await expect.poll(() => isIn(server, other.id)).toBe(false)
  expect(await isIn(server, guest.id)).toBe(true)
})

test('offline: an undone check-in survives a reload, and the guest is not checked in once both writes are sent', async ({
  page,
  server,
}) => {
  const guest = nth(await expectedToday(server), 0)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await checkIn(page, guest)
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await undo(page).click()
  await expect(pending(page)).toHaveText('Pending requests: 2')
  await page.reload()
  await search(page).fill(fullName(guest))
  await expect(box(page, fullName(guest))).not.toBeChecked()
  await expect(box(page, fullName(guest))).toBeEnabled()
  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  expect(await isIn(server, guest.id)).toBe(false)
})
