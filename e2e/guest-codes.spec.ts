import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { guestCode } from '../contract/rules/random-code.ts'
import { nth, offlineMode, pending } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import {
  checkedIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuest,
  startAtGuestDay,
} from './support/guest-day.ts'
import { scan } from './support/scan.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** A reader types the text of a guest's QR code: the address of their page, or the code alone. */

const told = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words)

test('a scanned address or code opens the pin view, offline too; a second scan says since when the guest is in', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const { id: event, today } = await guestDay(server)
  const guests = await expectedToday(server)
  const [first, second] = [nth(guests, 0), nth(guests, 1)]
  await startAtGuestDay(page, server)
  const view = page.getByRole('dialog')
  const back = view.getByRole('button', { name: 'Return to check in' })
  await scan(page, `https://hospitality.example/g/${first.code}`)
  await expect(view.getByRole('heading', { name: fullName(first) })).toBeVisible()
  await expect(view.getByText(`${first.pin}`)).toBeVisible()
  await back.click()

  await offlineMode(page).check()
  // The search has the focus, and would receive the code.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('ash')
  await scan(page, `${second.code}`.toLowerCase())
  await expect(view.getByRole('heading', { name: fullName(second) })).toBeVisible()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await scan(page, `${second.code}`)
  await expect(view.getByRole('heading', { name: /^Already in since \d\d:\d\d/ })).toHaveCount(1)
  await scan(page, `${second.code}`)
  await expect(view.getByRole('heading', { name: /^Already in since/ })).toHaveCount(1)
  await back.click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await offlineMode(page).uncheck()
  for (const { id } of [first, second])
    await expect
      .poll(async () =>
        checkedIn(
          (await guestsOf(server, event)).find(guest => guest.id === id),
          today,
        ),
      )
      .not.toBe('')

  // A code that this device does not have is reported as such.
  const code = guestCode(randomBytes)
  await scan(page, `https://hospitality.example/g/${code}`)
  await expect(told(page, 'This code is not on this device yet')).toBeVisible()
})

test('a code that was replaced offline says whose it was, and only the new code checks the guest in', async ({
  page,
  server,
}) => {
  const { id: event, today } = await guestDay(server)
  const guest = nth(await expectedToday(server), 2)
  const name = fullName(guest)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await openGuest(page, guest)
  const more = page.getByRole('button', { name: `More about ${name}` })
  await more.click()
  await page.getByRole('button', { name: 'New code' }).click()
  const question = page.getByRole('dialog', { name: `New code for ${name}?` })
  await question.getByRole('button', { name: 'New code' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()

  await scan(page, `https://hospitality.example/g/${guest.code}`)
  await expect(told(page, `That was a code of ${name}`)).toBeVisible()
  await expect(told(page, 'It no longer counts: they have a new one.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await offlineMode(page).uncheck()
  const find = async () => (await guestsOf(server, event)).find(({ id }) => id === guest.id)
  await expect.poll(async () => (await find())?.old_codes).toBe(guest.code)
  expect(checkedIn(await find(), today)).toBe('')
  await scan(page, `${(await find())?.code}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
})
