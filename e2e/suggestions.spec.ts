import { fullName } from '../contract/rules/full-name.ts'
import { nth, quietEvent } from './support/event-tabs.ts'
import { expectedToday, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

test('suggestions open above a field that has no room below it, and in a low window beside it', async ({
  page,
  server,
}) => {
  const { id } = await quietEvent(server)
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${id}/guests`)
  const field = page.getByRole('combobox', { name: 'Add a group' })
  await field.scrollIntoViewIfNeeded()
  await field.fill('a')
  const options = page.getByRole('listbox', { name: 'Add a group' }).getByRole('option')
  for (const place of [0, 1, 2]) await expect(options.nth(place)).toBeInViewport({ ratio: 1 })
  const [list, input] = await Promise.all([options.first().boundingBox(), field.boundingBox()])
  expect(list?.y ?? 0).toBeLessThan(input?.y ?? 0)
  await options.nth(1).click()
  await expect(page.getByRole('list', { name: 'Groups List' })).toBeVisible()

  // The first suggestion can be tapped.
  const guest = nth(await expectedToday(server), 0)
  await page.setViewportSize({ width: 1180, height: 420 })
  await startAtGuestDay(page, server, 'Passes')
  const name = page.getByRole('combobox', { name: 'Guest name' })
  await name.fill(guest.first_name.slice(0, 2))
  const option = page.getByRole('listbox', { name: 'Guest name' }).getByRole('option')
  await expect(option.first()).toBeInViewport({ ratio: 1 })
  await name.fill(fullName(guest))
  // Playwright taps nothing that another element covers, such as the header.
  await option.first().click()
  await expect(name).toHaveValue(fullName(guest))
})
