import { fullName } from '../contract/rules/full-name.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  startAtGuestDay,
} from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

test('today’s event is live; three letters and a tap check a guest in, whose box stays ticked and locked after a reload', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  const list = page.getByRole('list', { name: 'Events' })
  await expect(list.getByRole('listitem')).toHaveCount((await server.api<unknown[]>('GET', '/events')).length)
  const live = list.getByRole('listitem').filter({ hasText: 'Factory Guest Day' })
  await expect(live).toContainText('live')
  await expect(live).toContainText('Milton Keynes')
  // An event that is over has no link.
  const first = list.getByRole('listitem').filter({ hasText: 'Australian Grand Prix 2026' })
  await expect(first).toContainText('6-8 Mar 2026')
  await expect(first.getByRole('link')).toHaveCount(0)
  await openGuestDay(page)

  const count = page.getByText(/^\d+\/\d+ guests checked in today$/)
  const [arrived = 0, expected = 0] = ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially(guest.last_name.slice(0, 3))
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await box.click()

  const pin = page.getByRole('dialog')
  await expect(pin.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
  await expect(pin).toContainText('Milton Keynes')
  await expect(pin).toContainText(String(guest.pin))
  await expect(pin).toContainText(fullName(guest))
  await expect(pin).toContainText(/\d\d:\d\d:\d\d/)
  // Typing the next guest's name leads back to the list.
  await page.keyboard.press('a')
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('an')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
  await expect(page.getByText(`${arrived + 1}/${expected} guests checked in today`)).toBeVisible()

  const storedAt = async () =>
    checkedIn(
      (await guestsOf(server, id)).find(row => row.id === guest.id),
      today,
    )
  await expect.poll(storedAt).not.toBe('')
  expect(Math.abs(Date.now() - Date.parse(await storedAt()))).toBeLessThan(60_000)

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
})

test('the pin view keeps the focus, whether the browser can hide the page behind it or not', async ({
  page,
  server,
}) => {
  const [last, beforeLast] = (await expectedToday(server)).toReversed()
  if (!last || !beforeLast) throw new Error('Too few are expected today.')
  await startAtGuestDay(page, server)
  for (const [hides, guest] of [
    [true, last],
    [false, beforeLast],
  ] as const) {
    const what = hides ? 'hides the page' : 'cannot hide the page'
    if (!hides) {
      await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
      await page.reload()
    }
    await checkIn(page, guest)
    const pin = page.getByRole('dialog')
    await expect(pin.getByRole('button', { name: 'Return to check in' }), what).toBeFocused()
    expect(await page.locator('dialog:modal').count(), what).toBe(hides ? 0 : 1)
    const reachable = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
        .filter(element => {
          element.focus()
          return document.activeElement === element && element.closest('dialog') === null
        })
        .map(element => element.outerHTML),
    )
    expect(reachable, what).toEqual([])
    await pin.click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('Escape')
    await expect(pin, what).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search by name' }), what).toBeFocused()
  }
})
