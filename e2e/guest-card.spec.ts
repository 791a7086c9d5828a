import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode } from './support/event-tabs.ts'
import {
  checkedIn,
  expectedToday,
  guestDay,
  guestsOf,
  startAtGuestDay,
  typeable,
} from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

const LANDSCAPE = { width: 1180, height: 820 }
const UPRIGHT = { width: 820, height: 1180 }
const modals = (page: Page) => page.locator('dialog:modal').count()

test('the card shows beside the list in place of the panels, and the list stays usable', async ({
  page,
  server,
}) => {
  const [guest, other] = typeable(await expectedToday(server))
  if (!guest || !other) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  const panel = page.getByRole('heading', { name: 'Gift Redemption' })
  const card = (name: string) => page.getByRole('dialog', { name, exact: true })
  await expect(panel).toBeVisible()
  // Each column scrolls by itself, the page does not.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0)

  const pin = page.getByRole('textbox', { name: 'Guest pin' })
  await pin.fill('12')
  await page.getByRole('button', { name: fullName(guest), exact: true }).click()
  await expect(card(fullName(guest)).getByRole('button', { name: 'Check in' })).toBeFocused()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: fullName(other), exact: true }).click()
  await expect(card(fullName(other))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await expect(pin).toHaveValue('12')
  await expect(page.getByRole('button', { name: fullName(other), exact: true })).toBeFocused()

  await offlineMode(page).check()
  await page.getByRole('button', { name: fullName(guest), exact: true }).click()
  await page.keyboard.type(other.last_name)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue(other.last_name)
  await expect(card(fullName(guest))).toBeVisible()
  await card(fullName(guest)).getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeVisible()
})

test('a tablet that is rotated keeps what is typed in a dialog over the card, and moves the card once that is closed', async ({
  page,
  server,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await page.setViewportSize(UPRIGHT)
  await startAtGuestDay(page, server)
  for (const [first, then] of [
    [UPRIGHT, LANDSCAPE],
    [LANDSCAPE, UPRIGHT],
  ] as const) {
    await page.setViewportSize(first)
    await page.getByRole('button', { name: fullName(guest), exact: true }).click()
    // On a smaller screen the card opens over the list.
    await expect.poll(() => modals(page)).toBe(first === UPRIGHT ? 1 : 0)
    await page.getByRole('button', { name: `With ${fullName(guest)}` }).click()
    const asked = page.getByRole('dialog', { name: `With ${fullName(guest)}` })
    const typed = asked.getByRole('textbox', { name: 'First name' })
    await expect(typed).toBeFocused()
    await page.keyboard.type('Otto')
    await page.setViewportSize(then)
    await expect(typed).toHaveValue('Otto')
    await expect(typed).toBeFocused()
    await page.keyboard.type('line')
    await expect(typed).toHaveValue('Ottoline')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toHaveCount(0)
    // The card has moved to where it belongs in the new orientation.
    await expect.poll(() => modals(page)).toBe(then === UPRIGHT ? 1 : 0)
    await expect(page.getByRole('dialog', { name: fullName(guest), exact: true })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a tablet that is rotated keeps the menu of the card open, and shows no card over the pin of a companion', async ({
  page,
  server,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  await page.getByRole('button', { name: fullName(guest), exact: true }).click()
  const button = page.getByRole('button', { name: `More about ${fullName(guest)}` })
  const item = page.getByRole('button', { name: 'New code' })
  const below = async () => {
    const [above, shown] = [await button.boundingBox(), await item.boundingBox()]
    return above && shown ? shown.y - above.y - above.height : Number.NaN
  }
  await button.click()
  for (const size of [UPRIGHT, LANDSCAPE]) {
    await page.setViewportSize(size)
    await expect.poll(() => modals(page)).toBe(size === UPRIGHT ? 1 : 0)
    await expect(item).toBeFocused()
    await expect(item).toBeInViewport({ ratio: 1 })
    await expect.poll(below).toBeLessThan(20)
    expect(await below()).toBeGreaterThan(0)
  }
  await item.click()
  const question = page.getByRole('dialog', { name: `New code for ${fullName(guest)}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: `With ${fullName(guest)}` }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ottoline')
  await page.getByRole('button', { name: 'Add and check in' }).click()
  const welcome = page.getByRole('heading', { name: 'Welcome to United Kingdom!' })
  await expect(welcome).toBeVisible()
  await page.setViewportSize(UPRIGHT)
  await expect.poll(() => page.evaluate(() => matchMedia('(min-width: 1000px)').matches)).toBe(false)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await expect(welcome).toHaveCount(0)
  const { id } = await guestDay(server)
  const companion = (await guestsOf(server, id)).find(one => one.first_name === 'Ottoline')
  expect(companion?.check_in).toBe(true)
  await server.api('DELETE', `/guests/${companion?.id}`)
})

/** The elements that can be pressed and are at least in part under the toast. */
const coveredByToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.querySelector('[aria-label="Notifications"] li')?.getBoundingClientRect()
    if (!box) throw new Error('There is no toast.')
    const pressed = document.querySelectorAll(
      '[aria-label="Guest List"] li, header a, header button, header input, input, select, dialog[open] button',
    )
    const names: string[] = []
    for (const one of pressed) {
      const shown = one.closest('[aria-label="Guest List"]')?.parentElement?.getBoundingClientRect()
      const { top, bottom, left, right, width } = one.getBoundingClientRect()
      const end = Math.min(bottom, shown?.bottom ?? innerHeight)
      if (width > 0 && top < box.bottom && end > box.top && left < box.right && right > box.left)
        names.push(one.textContent || one.outerHTML.slice(0, 80))
    }
    return names
  })

test('a box that cannot be ticked says why, in a toast that covers no control and no save button', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  const names = guests.map(fullName)
  const inside = guests.filter(
    guest => checkedIn(guest, today) !== '' && names.filter(name => name === fullName(guest)).length === 1,
  )
  const [guest, next] = inside
  if (!guest || !next) throw new Error('Nobody is in.')
  await startAtGuestDay(page, server)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const press = async (name: string) => {
    await search.fill(name)
    const box = page.getByRole('checkbox', { name: `Check in ${name}`, exact: true })
    await expect(box).toBeDisabled()
    await expect(box).toHaveAttribute('aria-description', new RegExp(`^${name} is in since \\d\\d:\\d\\d$`))
    // By its place, because a disabled box accepts no click.
    const at = await box.boundingBox()
    if (!at) throw new Error('The box is not in sight.')
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  }
  for (const [width, height] of [
    [1400, 900],
    [1180, 820],
    [820, 1180],
    [380, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    await press(fullName(guest))
    await expect(toast(page), `${width} px`).toContainText(`${fullName(guest)} is in since`)
    await press(fullName(next))
    // The second toast replaces the first.
    await expect(toast(page), `${width} px`).toHaveCount(1)
    await expect(toast(page), `${width} px`).toContainText(`${fullName(next)} is in since`)
    await search.fill('')
    await expect(rows(page).nth(3)).toBeVisible()
    await expect.poll(() => coveredByToast(page), `${width} px`).toEqual([])
  }

  // On a phone it shows at the opposite end of a form to its save button.
  await press(fullName(guest))
  await expect(toast(page)).toContainText(`${fullName(guest)} is in since`)
  await search.fill('')
  await page.getByRole('button', { name: 'Add a guest' }).click()
  const save = page.getByRole('region', { name: 'Adding Guest' }).getByRole('button', { name: 'Add Guest' })
  await save.scrollIntoViewIfNeeded()
  await toast(page).hover()
  const [shown, button] = [await toast(page).boundingBox(), await save.boundingBox()]
  if (!shown || !button) throw new Error('One of them is not in sight.')
  expect(shown.y + shown.height).toBeLessThan(button.y)
})
