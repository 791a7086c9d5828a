import type { Page } from '@playwright/test'
import type { EventGroup, Group } from '../contract/api/groups.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../contract/rules/check-in.ts'
import { nth, offlineMode, openTab, pending, rowOf, tab } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

const status = (page: Page) => page.getByRole('form', { name: 'Group check in' }).getByRole('status')

/** The guest day's groups, each with the guests who are expected today and have not checked in. */
async function groupsDue(server: TestServer): Promise<{ group: EventGroup; missing: Guest[] }[]> {
  const { id, today } = await guestDay(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const guests = await server.api<Guest[]>('GET', `/guest_list/${id}`)
  return groups.map(group => ({
    group,
    missing: guests.filter(
      guest =>
        guest.event_group_id === group.id && attends(guest, today) && checkedInAt(guest, today) === undefined,
    ),
  }))
}

async function guestsOfGroup(server: TestServer, group: EventGroup): Promise<Guest[]> {
  const guests = await server.api<Guest[]>('GET', `/guest_list/${group.event_id}`)
  return guests.filter(guest => guest.event_group_id === group.id)
}

async function checkInGroup(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Group check in' })
  await form.getByRole('combobox', { name: 'Group' }).selectOption(name)
  await form.getByRole('button', { name: 'Check in group' }).click()
}

async function fillGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Group Name' }).fill(name)
  await page.getByRole('spinbutton', { name: 'Maximum Guests' }).fill('12')
  await page.getByRole('textbox', { name: 'Main contact first name' }).fill('Ida')
  await page.getByRole('textbox', { name: 'Main contact last name' }).fill('Brandt')
  await page.getByRole('textbox', { name: 'Main contact email' }).fill('ida@brandt.example')
}

test('a group is checked in for a day after a confirmation, Undo reverses all of it, and a second try finds nobody left', async ({
  page,
  server,
}) => {
  const { today } = await guestDay(server)
  const { group, missing } = nth(
    (await groupsDue(server)).filter(due => due.missing.length > 1),
    0,
  )
  const isIn = async () =>
    (await guestsOfGroup(server, group))
      .filter(guest => missing.some(({ id }) => id === guest.id))
      .map(guest => checkedInAt(guest, today) !== undefined)
  const none = missing.map(() => false)
  await startAtGuestDay(page, server)
  await checkInGroup(page, group.name)
  const count = `${missing.length} guests`
  const question = page.getByRole('dialog', { name: `Check in ${count} of ${group.name}?` })
  await expect(question.getByRole('listitem')).toHaveCount(missing.length)
  for (const { first_name, last_name } of missing)
    await expect(question.getByText(`${first_name} ${last_name}`, { exact: true }).first()).toBeAttached()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isIn()).toEqual(none)
  await checkInGroup(page, group.name)
  await question.getByRole('button', { name: `Check in ${count}` }).click()
  await expect(status(page)).toContainText('Group check in successful')
  await expect(status(page)).toContainText(`${count} checked in for ${today}`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `${count} are no longer checked in`,
  )
  await expect(page.getByText('Group check in successful')).toBeHidden()
  await expect.poll(isIn).toEqual(none)

  await checkInGroup(page, group.name)
  await question.getByRole('button', { name: `Check in ${count}` }).click()
  await expect(status(page)).toContainText('Group check in successful')
  await checkInGroup(page, group.name)
  await expect(status(page)).toContainText('Empty group guest list')
  await expect(status(page)).toContainText('There are no guests expected for specified date')
})

test('several guests of an arriving group are checked in at once, and the missing ones stay listed', async ({
  page,
  server,
}) => {
  const { group, missing } = nth(
    (await groupsDue(server)).filter(due => due.missing.length > 3),
    0,
  )
  await startAtGuestDay(page, server, 'Groups')
  const name = page.getByRole('button', { name: `Arrival of ${group.name}` })
  // The name opens the dialog, but is drawn as text, not as a button.
  await expect(name).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await name.click()
  const arrival = page.getByRole('dialog', { name: `Arrival of ${group.name}` })
  const hasFocus = () => arrival.evaluate(dialog => dialog.contains(document.activeElement))
  await expect(arrival.getByRole('list', { name: 'Still missing' }).getByRole('listitem')).toHaveCount(
    missing.length,
  )
  for (const { first_name, last_name } of missing.slice(0, 2))
    await arrival
      .getByRole('checkbox', { name: `Tick ${first_name} ${last_name}`, exact: true })
      .first()
      .check()
  await arrival.getByRole('button', { name: 'Check in 2 guests' }).click()
  for (const words of [`${missing.length - 2} still missing`, `2 checked in, ${missing.length - 2} missing`])
    await expect(arrival).toContainText(words)
  await expect.poll(hasFocus).toBe(true)
  await arrival.getByRole('button', { name: 'All here' }).click()
  await expect(arrival.getByRole('button', { name: `Check in ${missing.length - 2} guest` })).toBeEnabled()
  await arrival.getByRole('button', { name: 'Untick all' }).click()
  // It takes fewer taps to tick those who have not come than those who have.
  await arrival.getByRole('list', { name: 'Still missing' }).getByRole('checkbox').first().check()
  await arrival.getByRole('button', { name: `Check in the other ${missing.length - 3}` }).click()
  for (const words of ['1 still missing', `${missing.length - 3} checked in, 1 missing`])
    await expect(arrival).toContainText(words)
  await expect.poll(hasFocus).toBe(true)
  await arrival.getByRole('button', { name: 'Done' }).click()
  const { today } = await guestDay(server)
  const of = (await guestsOfGroup(server, group)).filter(guest => attends(guest, today))
  const here = of.filter(guest => checkedInAt(guest, today)).length
  await page.getByRole('searchbox', { name: 'Find a group of the event' }).fill(group.name)
  await expect(rowOf(page, 'Groups List', group.name)).toContainText(`${here} of ${of.length} in today`)
})

test('an event’s groups are added, edited and removed', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(REFUSED)
  await signIn(page, server)
  await page.goto(`${server.origin}/groups/new`)
  await fillGroup(page, 'Brandt Yachts')
  await page.getByRole('checkbox', { name: 'Is VCARB?' }).check()
  await page.getByRole('button', { name: 'Add Group' }).click()
  await expect(rowOf(page, 'Guest Groups', 'Brandt Yachts')).toContainText('Max 12 Guests')
  await page.getByRole('link', { name: 'Events' }).click()
  await openTab(page, 'Groups')

  await page.getByRole('combobox', { name: 'Add a group' }).fill('brandt')
  await page.getByRole('option', { name: 'Brandt Yachts' }).click()
  const row = rowOf(page, 'Groups List', 'Brandt Yachts')
  await expect(row).toContainText('Submitted 0/12 guests')
  await expect(row.getByRole('img', { name: 'VCARB' })).toBeVisible()
  const { id } = await guestDay(server)
  await row.getByRole('button', { name: 'More about Brandt Yachts' }).click()
  const link = row.getByRole('link', { name: /^Invite code/ })
  await expect(link).toBeVisible()
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const code = groups.find(group => group.name === 'Brandt Yachts')?.invite_code
  await expect(link).toHaveAttribute('href', `${server.origin}/event-registration?inviteID=${code}`)

  await row.getByRole('link', { name: 'Edit Brandt Yachts' }).click()
  const maximum = page.getByRole('spinbutton', { name: 'Maximum Guests' })
  await expect(maximum).toHaveAccessibleDescription(
    'maximum guests this group can contain, specific for this event',
  )
  await maximum.fill('0')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(page.getByText('Max guests cannot be 0')).toBeVisible()
  await maximum.fill('15')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(row).toContainText('Submitted 0/15 guests')

  await row.getByRole('button', { name: 'More about Brandt Yachts' }).click()
  await row.getByRole('link', { name: 'Delete Brandt Yachts' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Deletion of Brandt Yachts?' })).toBeVisible()
  await expect(page.getByText('The group has no guests on the event guest list.')).toBeVisible()
  const missing: string[] = []
  page.on('response', answer => answer.status() === 404 && missing.push(answer.url()))
  await page.getByRole('button', { name: 'Remove Group' }).click()
  await expect(tab(page, 'Groups')).toHaveAttribute('aria-current', 'page')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Brandt Yachts was removed from the event')).toBeVisible()
  // No page asks for the group that has just been removed.
  expect(missing).toEqual([])
})

test('guest groups show their contacts, name the fields that are missing, and are edited at two desks', async ({
  page,
  server,
  expectedErrors,
}) => {
  const groups = await server.api<Group[]>('GET', '/groups')
  const known = nth(
    groups.filter(group => group.eloqua_id !== null),
    0,
  )
  await signIn(page, server)
  await page.getByRole('link', { name: 'Groups' }).click()
  const row = rowOf(page, 'Guest Groups', known.main_contact_email)
  await expect(row).toContainText(`${known.main_contact_first_name} ${known.main_contact_last_name}`)
  await expect(row).toContainText('In Eloqua')

  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('button', { name: 'Add Group' }).click()
  for (const text of [
    'Name cannot be empty',
    'Main contact first name cannot be empty',
    'Main contact last name cannot be empty',
    'Main contact email cannot be empty',
    'Max guests cannot be 0',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: `Edit ${known.name}` }).click()
  await page.getByRole('textbox', { name: 'Secondary contact email' }).fill('second@contact.example')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(row).toContainText('second@contact.example')

  await test.step('a group’s form shows what another desk changes, keeps what was typed here, and replaces a value only once it was told', async () => {
    expectedErrors.push(REFUSED)
    const { id, eloqua_id, secondary_eloqua_id, ...group } = nth(
      await server.api<Group[]>('GET', '/groups'),
      1,
    )
    await page.goto(`${server.origin}/group/${id}/edit`)
    const maximum = page.getByRole('spinbutton', { name: 'Maximum Guests' })
    const contact = page.getByRole('textbox', { name: 'Main contact first name' })
    await expect(contact).toHaveValue(group.main_contact_first_name)
    await maximum.fill('77')
    await server.api('PUT', `/groups/${id}`, {
      ...group,
      maximum_guests: 55,
      main_contact_first_name: 'Ottilie',
    })
    await expect(contact).toHaveValue('Ottilie')
    await expect(maximum).toHaveValue('77')
    await page.getByRole('button', { name: 'Save Update' }).click()
    await expect(page.getByText(/^Maximum Guests was changed to 55 meanwhile\./)).toBeVisible()
    await expect(maximum).toHaveValue('77')
    await page.getByRole('button', { name: 'Save Update' }).click()
    await expect(page.getByRole('heading', { name: 'Guest Groups' })).toBeVisible()
    expect(await server.api('GET', `/groups/${id}`)).toMatchObject({
      maximum_guests: 77,
      main_contact_first_name: 'Ottilie',
    })
  })

  await test.step('addresses below /group that name no group, or none of its pages, lead to the list', async () => {
    const { id } = nth(await server.api<Group[]>('GET', '/groups'), 0)
    for (const path of ['/group/999999/edit', `/group/${id}/elsewhere`, '/group/none']) {
      await page.goto(`${server.origin}${path}`)
      await expect(page).toHaveURL(/\/groups$/)
    }
  })
})

test('offline, groups whose pages were never opened are edited, and a new one is marked as waiting until it is sent', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const group = nth(await server.api<EventGroup[]>('GET', `/event/${id}/groups`), 2)
  await signIn(page, server)
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('list', { name: 'Guest Groups' })).toBeVisible()
  await page.getByRole('link', { name: 'Events' }).click()
  await openTab(page, 'Groups')
  await offlineMode(page).check()

  await page.getByRole('link', { name: `Edit ${group.name}` }).click()
  const maximum = page.getByRole('spinbutton', { name: 'Maximum Guests' })
  await maximum.fill('1')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(page.getByText(`${group.guest_count} guests are on the list already`)).toBeVisible()
  await maximum.fill('99')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(rowOf(page, 'Groups List', group.name)).toContainText('/99 guests')

  await page.getByRole('link', { name: 'Back to events' }).click()
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('link', { name: `Edit ${group.name}` }).click()
  await page.getByRole('textbox', { name: 'Main contact first name' }).fill('Ottilie')
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(rowOf(page, 'Guest Groups', group.name)).toContainText('Ottilie')
  await expect(pending(page)).toHaveText('Pending requests: 2')
  await page.getByRole('link', { name: 'New' }).click()
  await fillGroup(page, 'Offline Sails')
  await page.getByRole('button', { name: 'Add Group' }).click()
  await expect(rowOf(page, 'Guest Groups', 'Offline Sails')).toContainText('Waiting')
  await expect(pending(page)).toHaveText('Pending requests: 3')
  await offlineMode(page).uncheck()
  await expect.poll(() => server.api('GET', `/event/group/${group.id}`)).toMatchObject({ maximum_guests: 99 })
  await expect
    .poll(() => server.api('GET', `/groups/${group.group_id}`))
    .toMatchObject({ main_contact_first_name: 'Ottilie' })
  await expect(rowOf(page, 'Guest Groups', 'Offline Sails')).not.toContainText('Waiting')
})
