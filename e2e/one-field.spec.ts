import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import type { Tour } from '../contract/api/tours.schema.ts'
import type { AppUser } from '../contract/api/users.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { freeGuests, nth, offlineMode, pending, rowOf } from './support/event-tabs.ts'
import { guestDay, guestsOf, openGuest, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** Two desks set one field to two values (decision 068): the later one is told what stands there, and decides. */

test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 409/] })

const save = (page: Page) => page.getByRole('button', { name: 'Save Update' }).click()

test('two desks move one guest to two groups: the later one is told, and moves them at the second press', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guest = nth(await freeGuests(server), 3)
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const others = groups.filter(
    one => one.id !== guest.event_group_id && one.guest_count + 1 < one.maximum_guests,
  )
  const [theirs, ours] = [nth(others, 0), nth(others, 1)]
  const groupNow = async () =>
    (await guestsOf(server, id)).find(one => one.id === guest.id)?.event_group_id ?? 0

  await startAtGuestDay(page, server)
  await openGuest(page, guest)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByPlaceholder('Choose a group').fill(ours.name)
  await page.getByRole('option', { name: ours.name }).first().click()
  const { check_in_days } = guest
  await server.api('PUT', `/guests/${guest.id}`, { check_in_days, event_group_id: theirs.id })

  await save(page)
  await expect(page.getByText(`Group was changed to ${theirs.name} meanwhile.`)).toBeVisible()
  await expect(page.getByPlaceholder('Choose a group')).toHaveValue(ours.name)
  expect(await groupNow()).toBe(theirs.id)
  await save(page)
  // The guest may be expected on another day, so the list may be empty.
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible()
  await expect.poll(groupNow).toBe(ours.id)
})

/** Sets the title of a tour while this desk is offline, and to another one at another desk meanwhile. */
async function setTitles(page: Page, server: TestServer): Promise<() => Promise<string>> {
  const { id } = await guestDay(server)
  const tour: Tour = await serveTour(server, id, { title: 'Partner', inMinutes: 500 })
  await startAtGuestDay(page, server, 'Tours')
  await page.locator(`a[href$="${tour.id}"]:not([aria-hidden])`).click()
  await page.getByRole('button', { name: 'Edit tour' }).click()
  await offlineMode(page).check()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Viewing Gallery')
  await page.getByRole('button', { name: 'Update Tour' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const { user_uuid: userID, start_time: startTime, maximum_guests: maxGuests } = tour
  await server.api('PUT', `/tour/${tour.id}`, { title: 'ORBR Garage', userID, startTime, maxGuests })
  await offlineMode(page).uncheck()
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  const row = rowOf(page, 'Outbox', 'Type was changed to ORBR Garage meanwhile.')
  await expect(row).toContainText('Type: Viewing Gallery')
  return async () => (await server.api<Tour>('GET', `/tour/${tour.id}`)).title
}

test('a change of a tour that comes late is refused in the outbox; it is made if retried there, and not if discarded', async ({
  page,
  server,
}) => {
  const retried = await setTitles(page, server)
  expect(await retried()).toBe('ORBR Garage')
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  expect(await retried()).toBe('Viewing Gallery')

  const discarded = await setTitles(page, server)
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  expect(await discarded()).toBe('ORBR Garage')
})

test('a note that comes late is refused in the outbox, which shows both notes; retried, it replaces the other', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const noted = (guest: Guest) => guest.note !== undefined || guest.dietary_needs !== undefined
  const free = (await freeGuests(server)).filter(guest => !noted(guest))
  const guest = nth(free, 4)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await openGuest(page, guest)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Dietary needs and note').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Carries an EpiPen')
  await save(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const { check_in_days, event_group_id } = guest
  await server.api('PUT', `/guests/${guest.id}`, { check_in_days, event_group_id, note: 'Arrives late' })
  await offlineMode(page).uncheck()
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  const row = rowOf(page, 'Outbox', `Change ${fullName(guest)}`)
  await expect(row).toContainText('Note: Carries an EpiPen')
  await expect(row).toContainText('There now: Arrives late')
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  expect((await guestsOf(server, id)).find(one => one.id === guest.id)?.note).toBe('Carries an EpiPen')
})

test('two desks give one user two names: the later one is told each time that there is another', async ({
  page,
  server,
}) => {
  const email = 'wilma@trackside.example'
  const { user_uuid } = await server.api<AppUser>('POST', '/users', { name: 'Wilma One', email })
  const nameIt = (name: string) =>
    server.api('PUT', `/user/${user_uuid}`, { name, email, isTourGuide: false })
  await signIn(page, server)
  await page.goto(`${server.origin}/settings`)
  await page.getByRole('button', { name: 'Edit Wilma One' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit Wilma/ })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Wilma Mine')
  for (const theirs of ['Wilma Two', 'Wilma Three']) {
    await nameIt(theirs)
    await save(page)
    await expect(dialog.getByText(`Name was changed to ${theirs} meanwhile.`)).toBeVisible()
    await expect(name).toHaveValue('Wilma Mine')
  }
  await save(page)
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await server.api<AppUser[]>('GET', '/users/all')).map(user => user.name))
    .toContain('Wilma Mine')
})
