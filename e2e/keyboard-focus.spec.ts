import { fullName } from '../contract/rules/full-name.ts'
import { deleteAllGuests, nth, offlineMode, openTab, quietEvent, servePass } from './support/event-tabs.ts'
import { expectedToday, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** Where the keyboard is after a change of screen, and what a screen reader reads there. */

test('editing a guest starts in the form, and ends in the search', async ({ page, server }) => {
  const guest = nth(await expectedToday(server), 0)
  await startAtGuestDay(page, server)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill(fullName(guest))
  const form = page.getByRole('region', { name: 'Editing Guest' })
  const edit = async () => {
    await page.getByRole('button', { name: fullName(guest), exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await expect(form).toBeFocused()
  }
  await edit()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Group' })).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(search).toBeFocused()
})

test('a key leads to a message and its Undo, from where the keyboard goes back', async ({ page, server }) => {
  const { id } = await quietEvent(server)
  for (const name of ['Dan', 'Eva']) await servePass(server, id, name, 'Ray')
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${id}/passes`)
  const boxes = page.getByRole('checkbox', { name: 'Returned' })
  await expect(boxes).toHaveCount(2)
  await boxes.first().press('Space')
  await expect(boxes).toHaveCount(1)
  await expect(boxes).toBeFocused()
  await page.keyboard.press('Alt+KeyU')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(boxes).toHaveCount(2)
  await expect(page.locator('li', { hasText: 'Eva' }).getByRole('checkbox')).toBeFocused()
  await expect.poll(() => server.api<unknown[]>('GET', `/passes/${id}`)).toHaveLength(2)
  await deleteAllGuests(server, id)
})

test('the button that ends offline mode leaves the keyboard among the checks', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/readiness`)
  await offlineMode(page).check()
  const online = page.getByRole('button', { name: 'Go online' })
  await online.press('Enter')
  await expect(online).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused()
})

test('the title of the window says which screen it shows', async ({ page, server }) => {
  await signIn(page, server)
  await expect(page).toHaveTitle('Events - Trackside Hospitality')
  await openTab(page, 'Radios')
  await expect(page).toHaveTitle('Radios: Factory Guest Day - Trackside Hospitality')
  await page.getByRole('link', { name: 'Event settings' }).click()
  await expect(page).toHaveTitle('Settings: Factory Guest Day - Trackside Hospitality')
  await page.goto(`${server.origin}/groups`)
  await expect(page).toHaveTitle('Guest Groups - Trackside Hospitality')
})

test('a search tells how many guests it found, once', async ({ page, server }) => {
  await startAtGuestDay(page, server)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zzzz')
  const panel = page.getByRole('region', { name: 'Guest List' })
  await expect(panel.getByRole('status').filter({ hasText: /./ })).toHaveText(['0 guests found'])
})
