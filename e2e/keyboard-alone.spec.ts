import { nth } from './support/event-tabs.ts'
import { expectedToday, fullName, openGuestDay } from './support/guest-day.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** At a desk with a keyboard and no pointer. */

test('what is done with those selected is not behind all rows of the list', async ({ page, server }) => {
  const guest = nth(await expectedToday(server), 0)
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('button', { name: 'Select guests' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Select ${fullName(guest)}`, exact: true }).press('Space')
  await expect(page.getByText(/^1 guest selected/)).toBeVisible()
  // The menu, the tour, a day taken away.
  for (let back = 0; back < 4; back += 1) await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Add day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Day' })).toBeFocused()
})
