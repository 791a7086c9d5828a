import { nth, tab } from './support/event-tabs.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

test('a form that is half filled in is kept over a look at another tab, until it is cancelled or sent', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  await startAtGuestDay(page, server)

  await test.step('a guest form that is half filled in is kept, group included, until it is cancelled', async () => {
    const group = nth(await server.api<{ name: string }[]>('GET', `/event/${id}/groups`), 1)
    const add = page.getByRole('button', { name: 'Add a guest' })
    const first = page.getByRole('textbox', { name: 'First name' })
    const groupField = page.getByPlaceholder('Choose a group')
    await add.click()
    await first.fill('Halina')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Brandt')
    // Saving fails without a group; the names are still there after a look at another tab.
    await page.getByRole('button', { name: 'Add Guest', exact: true }).click()
    await expect(page.getByText('Group cannot be empty')).toBeVisible()
    await expect(groupField).toBeFocused()
    await tab(page, 'Tours').click()
    await expect(page.getByRole('heading', { name: 'Tours', exact: true })).toBeVisible()
    await tab(page, 'Guests').click()
    await add.click()
    await expect(first).toHaveValue('Halina')
    await groupField.fill(group.name)
    await page.getByRole('option', { name: group.name }).first().click()
    await tab(page, 'Tours').click()
    await expect(page.getByRole('heading', { name: 'Tours', exact: true })).toBeVisible()
    await tab(page, 'Guests').click()
    await add.click()
    await expect(first).toHaveValue('Halina')
    await expect(groupField).toHaveValue(group.name)

    await page.getByRole('button', { name: 'Cancel' }).click()
    await add.click()
    await expect(first).toHaveValue('')
    await expect(groupField).toHaveValue('')
  })

  await test.step('a radio form that is half filled in is kept until the radio is given out, and is empty then', async () => {
    const guest = nth(
      await server.api<{ first_name: string; last_name: string }[]>('GET', `/guest_list/${id}`),
      3,
    )
    const name = `${guest.first_name} ${guest.last_name}`
    await tab(page, 'Radios').click()
    const who = page.getByRole('combobox', { name: 'Guest name' })
    const code = page.getByRole('textbox', { name: /pass code/i })
    await who.fill(name)
    await page.getByRole('option', { name }).first().click()
    await code.fill('7731')
    await tab(page, 'Passes').click()
    await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
    await tab(page, 'Radios').click()
    await expect(who).toHaveValue(name)
    await expect(code).toHaveValue('7731')
    await page.getByRole('button', { name: 'Add radio' }).click()
    // The form proposes the next code, and keeps it for a guest who is chosen.
    await expect(code).toHaveValue('7732')
    await who.fill(name)
    await page.getByRole('option', { name }).first().click()
    await tab(page, 'Passes').click()
    await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
    await tab(page, 'Radios').click()
    await expect(who).toHaveValue(name)
    await expect(code).toHaveValue('7732')
    await page.getByRole('button', { name: 'Add radio' }).click()
    await expect(code).toHaveValue('7733')
    await tab(page, 'Passes').click()
    await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
    await tab(page, 'Radios').click()
    await expect(who).toHaveValue('')
    await expect(code).toHaveValue('')
  })
})
