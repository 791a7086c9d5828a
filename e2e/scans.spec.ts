import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { guestCode } from '../contract/rules/random-code.ts'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { nth, tab } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  startAtGuestDay,
} from './support/guest-day.ts'
import { scan } from './support/scan.ts'
import { HEADINGS } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { serveTour, serveTourGuests } from './support/tours.ts'

/** A reader types whatever is open: its code is accepted, or refused with a message, and presses no control. */

const TOUR = { title: 'Partner', inMinutes: 30 }

const isIn = async (server: TestServer, id: string): Promise<boolean> => {
  const { id: event, today } = await guestDay(server)
  return (
    checkedIn(
      (await guestsOf(server, event)).find(guest => guest.id === id),
      today,
    ) !== ''
  )
}
const refusal = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words)

test('a code scanned at the pin view joins the tour that was chosen, and checks in the next guest', async ({
  page,
  server,
}) => {
  const { id: event } = await guestDay(server)
  const free = (await expectedToday(server)).filter(guest => guest.start_time === '')
  const [first, second, third] = [nth(free, 0), nth(free, 1), nth(free, 2)]
  const tour = await serveTour(server, event, TOUR)
  await startAtGuestDay(page, server)
  await checkIn(page, first)
  const view = page.getByRole('dialog')
  await view.getByRole('combobox', { name: 'Join a tour' }).selectOption(tour.id)
  // The field has the focus, and would choose an option that begins with the typed letters.
  await scan(page, `${second.pin}`)
  await expect(view.getByRole('heading', { name: fullName(second) })).toBeVisible()
  const joined = (await guestsOf(server, event)).find(({ id }) => id === first.id)
  expect(joined?.start_time).toBe(tour.start_time)
  await expect.poll(() => isIn(server, second.id)).toBe(true)

  // The same guest once more: the tour is joined, and the view stays as it is, ready for the next.
  await view.getByRole('combobox', { name: 'Join a tour' }).selectOption(tour.id)
  await scan(page, `${second.pin}`)
  await expect(view.getByRole('heading', { name: /^Already in since/ })).toBeVisible()

  await scan(page, '0000')
  await expect(refusal(page, 'No guest has the code 0000')).toBeVisible()
  await expect(view.getByRole('heading', { name: fullName(second) })).toBeVisible()

  // A name works too, although the space in it would press a button.
  await scan(page, fullName(third))
  await expect(view.getByRole('heading', { name: fullName(third) })).toBeVisible()
  await expect.poll(() => isIn(server, third.id)).toBe(true)
})

test('a chosen tour that has filled up is reported, and the next guest is not checked in', async ({
  page,
  server,
}) => {
  const { id: event } = await guestDay(server)
  const free = (await expectedToday(server)).filter(guest => guest.start_time === '')
  const [first, second, last] = [nth(free, 0), nth(free, 1), nth(free, free.length - 1)]
  const tour = await serveTour(server, event, { ...TOUR, maxGuests: 1 })
  await startAtGuestDay(page, server)
  await checkIn(page, first)
  const view = page.getByRole('dialog')
  await view.getByRole('combobox', { name: 'Join a tour' }).selectOption(tour.id)
  await serveTourGuests(server, tour.id, [last.id])
  // Wait until the desk knows: until then the guest would join, behind the check-in, and be refused in the outbox.
  await expect(view.getByText('Cannot add guest to tour, tour is full')).toBeVisible()
  await scan(page, `${second.pin}`)
  await expect(refusal(page, `${fullName(second)} is not checked in`)).toBeVisible()
  await expect(view.getByRole('heading', { name: fullName(first) })).toBeVisible()
  expect(await isIn(server, second.id)).toBe(false)
})

test('a code is accepted at the list whatever has the focus, and replaces what was typed', async ({
  page,
  server,
}) => {
  const [first, second, third] = (await expectedToday(server)).slice(-3)
  if (!first || !second || !third) throw new Error('Too few are expected today.')
  await startAtGuestDay(page, server)
  const view = page.getByRole('dialog')
  const back = view.getByRole('button', { name: 'Return to check in' })
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('ash')
  await scan(page, `${first.pin}`)
  await expect(view.getByRole('heading', { name: fullName(first) })).toBeVisible()
  await back.click()

  const day = page.getByRole('combobox', { name: 'Search by day' })
  const chosen = await day.inputValue()
  await day.focus()
  await scan(page, `${second.pin}`)
  await expect(view.getByRole('heading', { name: fullName(second) })).toBeVisible()
  await back.click()
  await expect(day).toHaveValue(chosen)

  // An id is no pin: its digits could be the pin of another guest.
  const pin = page.getByRole('textbox', { name: 'Guest pin' })
  await pin.focus()
  await scan(page, third.id)
  await expect(view.getByRole('heading', { name: fullName(third) })).toBeVisible()
  await back.click()
  await expect(pin).toHaveValue('')
})

test('a code is refused with a message where nothing accepts it, and neither types nor presses', async ({
  page,
  server,
}) => {
  const [guest] = (await expectedToday(server)).slice(-1)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  const code = `${guest.pin}`
  const refused = refusal(page, `The code ${code} was not taken`)
  const dismissed = async () => {
    await expect(refused).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(refused).toBeHidden()
  }

  // The card covers the list at this width; beside the list it would let the next guest's code through.
  const size = page.viewportSize() ?? { width: 1180, height: 820 }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByRole('list', { name: 'Guest List' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^More about/ }).focus()
  await scan(page, code)
  await expect(refused).toBeVisible()
  await expect(refusal(page, 'Close what is open, then scan again.')).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await dismissed()
  await page.setViewportSize(size)

  await page.getByRole('button', { name: 'Add a guest' }).click()
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await firstName.fill('Ann')
  await firstName.focus()
  await scan(page, code)
  await dismissed()
  await expect(firstName).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Cancel' }).click()

  for (const { label, id } of EVENT_TABS.filter(({ id }) => id !== 'guests' && id !== 'redemption')) {
    await tab(page, label).click()
    await expect(page.getByRole('heading', { name: HEADINGS[id] }).first()).toBeVisible()
    // The heading of the groups is on the Guests tab too.
    await expect(page.getByRole('heading', { name: 'Guest List' })).toBeHidden()
    await scan(page, code)
    await dismissed()
  }
  expect(await isIn(server, guest.id)).toBe(false)
})

test('the Redemption tab accepts a pin, a name and a guest’s code whatever has the focus', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const guests = (await expectedToday(server)).slice(-3)
  await startAtGuestDay(page, server)
  await tab(page, 'Redemption').click()
  await expect(page.getByRole('heading', { name: HEADINGS.redemption }).first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  // The field has the focus, and would receive the code.
  const name = page.getByRole('combobox', { name: 'Guest name' })
  await name.focus()
  await scan(
    page,
    guestCode(bytes => new Uint8Array(bytes).fill(7)),
  )
  await expect(refusal(page, 'This code is not on this device yet')).toBeVisible()
  await expect(name).toHaveValue('')
  const [byPin, byName, byCode] = [nth(guests, 0), nth(guests, 1), nth(guests, 2)]
  for (const [guest, code] of [
    [byPin, `${byPin.pin}`],
    [byName, fullName(byName)],
    [byCode, `https://hospitality.example/g/${byCode.code}`],
  ] as const) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await scan(page, code)
    await expect(dialog.getByText(fullName(guest)).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await scan(page, '0000')
  await expect(page.getByText('That pin was not found against any guests')).toBeVisible()
})
