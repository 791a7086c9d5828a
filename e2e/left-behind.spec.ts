import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import { DAY_MS } from '../contract/rules/durations.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, pending, tab } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
} from './support/guest-day.ts'
import { expect, signIn, test } from './support/test.ts'

test('unsent writes stay for the user who made them, and nobody else sees or sends them [O6]', async ({
  page,
  server,
}) => {
  const [guest] = (await expectedToday(server)).slice(-1)
  if (!guest) throw new Error('Nobody is expected today.')
  const { id } = await guestDay(server)
  const isIn = async () =>
    (await guestsOf(server, id)).find(row => row.id === guest.id)?.check_in_times.replaceAll(',', '') !== ''
  await signIn(page, server, /Avery Holloway/)
  await openGuestDay(page)
  await offlineMode(page).click()
  await checkIn(page, guest)
  await returnToList(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 change has not been sent yet')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()

  await signIn(page, server, /Bianca Ferretti/)
  await openGuestDay(page)
  await expect(offlineMode(page)).not.toBeChecked()
  await expect(pending(page)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await expect(
    page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }),
  ).not.toBeChecked()
  await page.goto(`${server.origin}/outbox`)
  const outbox = page.getByRole('region', { name: 'Outbox', exact: true })
  await expect(outbox).toHaveText(/^1 change of somebody else waits on this device/)
  expect(await isIn()).toBe(false)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()

  await signIn(page, server, /Avery Holloway/)
  await expect.poll(isIn).toBe(true)
  await expect(pending(page)).toHaveCount(0)
})

/** The entries of local storage, each as its key and value in one line. */
const localStorageOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.entries({ ...localStorage }).map(entry => entry.join(' ')))

test('writes left behind are reported after 30 days, and removed on request only; local storage has no names [O7]', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const group = nth(await server.api<EventGroup[]>('GET', `/event/${id}/groups`), 3)
  const guests = await guestsOf(server, id)
  const [guest] = (await expectedToday(server)).slice(-2)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server, /Avery Holloway/)
  await openGuestDay(page)
  await checkIn(page, guest)
  await returnToList(page)
  await tab(page, 'Groups').click()
  await offlineMode(page).click()
  await page.getByRole('link', { name: `Edit ${group.name}` }).click()
  await page.getByRole('spinbutton', { name: 'Maximum Guests' }).fill('99')
  const now = Date.now()
  await page.clock.setSystemTime(now - 40 * DAY_MS)
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await page.clock.setSystemTime(Date.now())

  await page.reload()
  await expect(page.getByText('Avery Holloway')).toBeVisible()
  const stored = await localStorageOf(page)
  expect(stored.some(entry => entry.startsWith('rbr_trackside_user '))).toBe(true)
  // Not the sign-in library's own record of the account: its cache is in local storage (specification section 3).
  const ours = stored.filter(entry => !entry.startsWith('msal.'))
  expect(ours.filter(entry => /avery|holloway/i.test(entry))).toEqual([])
  const names = guests.flatMap(one => [fullName(one), one.last_name]).filter(name => name.length > 4)
  expect(stored.filter(entry => names.some(name => entry.includes(name)))).toEqual([])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  await signIn(page, server, /Bianca Ferretti/)
  await expect(page.getByText('Changes of Avery Holloway were never sent')).toBeVisible()
  await expect(page.getByText(/^1 change since \d+ \w+ \d{4}, left on this device\.$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Look' }).click()
  const left = page.getByRole('list', { name: 'Left behind' }).getByRole('listitem')
  await expect(left).toContainText('Avery Holloway')
  await expect(left).not.toContainText(group.name)

  await left.getByRole('button', { name: 'Remove the changes of Avery Holloway' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the changes of Avery Holloway?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(left).toHaveCount(1)
  await left.getByRole('button', { name: 'Remove the changes of Avery Holloway' }).click()
  await question.getByRole('button', { name: 'Remove for good' }).click()
  await expect(left).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await expect(page.getByText(/never sent/)).toHaveCount(0)
  expect(await server.api('GET', `/event/group/${group.id}`)).toMatchObject({
    maximum_guests: group.maximum_guests,
  })
})
