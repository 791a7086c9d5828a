import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

test('the events list shows today’s event as live, and links to no event that is over', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const list = page.getByRole('list', { name: 'Events' })
  await expect(list.getByRole('listitem')).toHaveCount((await server.api<unknown[]>('GET', '/events')).length)
  const today = list.getByRole('listitem').filter({ hasText: 'Factory Guest Day' })
  await expect(today).toContainText('live')
  await expect(today).toContainText('Milton Keynes')
  const first = list.getByRole('listitem').filter({ hasText: 'Australian Grand Prix 2026' })
  await expect(first).toContainText('6-8 Mar 2026')
  await expect(first.getByRole('link')).toHaveCount(0)
})

test('three letters and a tap check a guest in: the pin fills the screen, and the count goes up', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)

  const count = page.getByText(/^\d+\/\d+ guests checked in today$/)
  const [arrived = 0, expected = 0] = ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially(guest.last_name.slice(0, 3))
  await page
    .getByRole('checkbox', { name: `Check in ${guest.first_name} ${guest.last_name}`, exact: true })
    .click()

  const pin = page.getByRole('dialog')
  await expect(pin.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
  await expect(pin).toContainText('Milton Keynes')
  await expect(pin).toContainText(String(guest.pin))
  await expect(pin).toContainText(`${guest.first_name} ${guest.last_name}`)
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
})

for (const hides of [true, false])
  test(`the pin view keeps the focus, in a browser that ${hides ? 'hides the page' : 'cannot hide the page'}`, async ({
    page,
    server,
  }) => {
    const guest = (await expectedToday(server)).at(-1)
    if (!guest) throw new Error('Nobody is expected today.')
    if (!hides) await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
    await startAtGuestDay(page, server)
    await checkIn(page, guest)
    const pin = page.getByRole('dialog')
    await expect(pin.getByRole('button', { name: 'Return to check in' })).toBeFocused()
    expect(await page.locator('dialog:modal').count()).toBe(hides ? 0 : 1)
    const reachable = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
        .filter(element => {
          element.focus()
          return document.activeElement === element && element.closest('dialog') === null
        })
        .map(element => element.outerHTML),
    )
    expect(reachable).toEqual([])
    await pin.click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('Escape')
    await expect(pin).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  })

test('the box of a guest who is checked in is ticked and locked, also after a reload', async ({
  page,
  server,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  await checkIn(page, guest)
  await returnToList(page)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(`${guest.first_name} ${guest.last_name}`)
  const box = page.getByRole('checkbox', {
    name: `Check in ${guest.first_name} ${guest.last_name}`,
    exact: true,
  })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
})
