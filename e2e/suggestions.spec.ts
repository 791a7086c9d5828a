import { quietEvent } from './support/event-tabs.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

test('suggestions open above a field that has no room below it', async ({ page, server }) => {
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
})
