import type { Event } from '../contract/api/events.schema.ts'
import { header, WEB_APP_KEY } from '../contract/api/headers.ts'
import type { Tour } from '../contract/api/tours.schema.ts'
import { compareDays } from '../contract/rules/days.ts'
import { MINUTE_MS } from '../contract/rules/durations.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { freeGuests, nth, offlineMode, openTab, pending, rowOf } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  GUEST_DAY,
  guestDay,
  guestsOf,
  openGuest,
  openGuestDay,
  removable,
  startAtGuestDay,
} from './support/guest-day.ts'
import { csvFile, newInvite } from './support/invites.ts'
import { expect, otherDesk, sameDeskTest as test } from './support/test.ts'
import { serveTour, serveTourGuests, tourGuestsOf } from './support/tours.ts'

/** What one desk changes shows at another one without a reload. */

/** The live feed delivers within a second; two browsers and a server on two cores need some time as well. */
const WITHIN_MS = 2_500

test('a check-in at one desk shows at the other, where the guest cannot be checked in again', async ({
  page,
  server,
  browser,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await expect(box).toBeEnabled()

  const other = await otherDesk(browser, server)
  await openGuestDay(other)
  await checkIn(other, guest)
  await expect(box).toBeChecked({ timeout: WITHIN_MS })
  await expect(box).toBeDisabled()
  await other.context().close()
})

test('a guest’s form that is sent late reverts nothing that another desk has changed since', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const { event_dates } = await server.api<Event>('GET', `/events/${id}`)
  const others = Object.keys(event_dates).filter(day => day !== today)
  const guest = (await expectedToday(server)).find(one => one.check_in_days === today)
  if (!guest || others.length < 2)
    throw new Error('Nobody is expected today alone, or the event has no other days.')
  const [first = '', second = ''] = others
  await startAtGuestDay(page, server)
  await openGuest(page, guest)
  await page.getByRole('button', { name: 'Edit' }).click()
  await offlineMode(page).check()
  await page.getByRole('checkbox', { name: event_dates[first] ?? first, exact: true }).check()
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')

  const { event_group_id } = guest
  const check_in_days = [today, second].join(',')
  await server.api('PUT', `/guests/${guest.id}`, { check_in_days, event_group_id })
  await offlineMode(page).uncheck()
  const days = async () => (await guestsOf(server, id)).find(one => one.id === guest.id)?.check_in_days
  await expect.poll(days).toBe(Object.keys(event_dates).toSorted(compareDays).join(','))
})

test('a tour whose start is moved at one desk shows its new countdown at the other', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const tour: Tour = await serveTour(server, id, { title: 'Partner', inMinutes: 400 })
  await startAtGuestDay(page, server, 'Tours')
  const row = page
    .getByRole('list', { name: 'Tours', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${tour.id}"]`) })
  await expect(row).toContainText('Starting in 6 h')

  const startTime = new Date(Date.parse(tour.start_time) + 120 * MINUTE_MS).toISOString()
  const { title, user_uuid: userID, maximum_guests: maxGuests } = tour
  await server.api('PUT', `/tour/${tour.id}`, { title, userID, startTime, maxGuests })
  await expect(row).toContainText('Starting in 8 h', { timeout: WITHIN_MS })
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 409/] })

  test('a guest who is checked in while another desk can still undo their removal stays on the list', async ({
    page,
    server,
    browser,
  }) => {
    const { id } = await guestDay(server)
    const [guest] = await removable(server, await expectedToday(server))
    if (!guest) throw new Error('Nobody is expected today.')
    await startAtGuestDay(page, server)
    const other = await otherDesk(browser, server)
    await openGuestDay(other)
    await openGuest(page, guest)
    await page.getByRole('button', { name: `More about ${fullName(guest)}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('For good in 8 seconds.')).toBeVisible()
    await checkIn(other, guest)

    await expect(
      page.getByText(`${fullName(guest)} has been checked in since. Please look again.`),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Check in ${fullName(guest)}` })).toBeChecked()
    expect((await guestsOf(server, id)).some(one => one.id === guest.id)).toBe(true)
    await page.getByText(/^Refused: 1$/).click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await guestsOf(server, id)).some(one => one.id === guest.id)).toBe(false)
    await other.context().close()
  })

  test('a guest whom another desk has moved to a second tour is not taken off that one', async ({
    page,
    server,
  }) => {
    const { id } = await guestDay(server)
    const guest = nth(await freeGuests(server), 0)
    const [tour, second] = [
      await serveTour(server, id, { title: 'Partner', inMinutes: 300 }),
      await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 310 }),
    ]
    await serveTourGuests(server, tour.id, [guest.id])
    await startAtGuestDay(page, server, 'Tours')
    await page.locator(`a[href$="${tour.id}"]`).last().click()
    await page.getByRole('button', { name: `Remove ${fullName(guest)}` }).click()
    const [place] = await tourGuestsOf(server, tour.id)
    await server.api('PUT', `/tour/guest/${place?.tour_guest_id}`, {
      newTourID: second.id,
      currentTourID: tour.id,
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/is not on that tour, but on Viewing Gallery/)).toBeVisible()
    expect((await tourGuestsOf(server, second.id)).map(({ guest_id }) => guest_id)).toEqual([guest.id])
  })
})

test("a contact's new guest list shows at the desk", async ({ page, server }) => {
  const { today } = await guestDay(server)
  await startAtGuestDay(page, server)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Lindqvist-Okafor')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()

  const form = new FormData()
  const csv = `First Name,Last Name,Days\nMarguerite,Lindqvist-Okafor,${today}\n`
  form.set('GroupGuestList', new Blob([csv], { type: 'text/csv' }), 'guests.csv')
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const inviteCode = new URL(invite.link).searchParams.get('inviteID') ?? ''
  const answer = await fetch(`${server.origin}/api/upload/guest-list`, {
    method: 'POST',
    headers: { [header.apiKey]: WEB_APP_KEY, inviteCode },
    body: form,
  })
  expect(answer.status).toBe(200)
  const name = 'Check in Marguerite Lindqvist-Okafor'
  await expect(page.getByRole('checkbox', { name })).toBeVisible({ timeout: 15_000 })
})

test.describe('a new invite link', () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 404/] })

  test('ends the old one, even on a page that has it open, and shows at the other desk', async ({
    page,
    server,
    context,
    browser,
  }) => {
    const invite = await newInvite(server, { eventName: GUEST_DAY })
    const { today } = await guestDay(server)
    const contact = await context.newPage()
    await contact.goto(invite.link)
    await contact
      .locator('input[type=file]')
      .setInputFiles(csvFile(`First Name,Last Name,${today}\nOda,Vidal,x`))
    await expect(contact.getByRole('heading', { name: 'Check before you confirm' })).toBeVisible()

    const other = await otherDesk(browser, server)
    await openTab(other, 'Groups')
    const row = rowOf(other, 'Groups List', invite.name)
    await row.getByRole('button', { name: `More about ${invite.name}` }).click()
    const link = row.getByRole('link', { name: /^Invite code/ })
    await expect(link).toHaveAttribute('href', invite.link)

    await startAtGuestDay(page, server, 'Groups')
    await page.getByRole('link', { name: `Edit ${invite.name}` }).click()
    const panel = page.getByRole('region', { name: 'Invite link' })
    const renew = panel.getByRole('button', { name: 'New link' })
    await offlineMode(page).check()
    await expect(renew).toBeDisabled()
    await expect(panel).toContainText('once you are back online')
    await offlineMode(page).uncheck()

    await renew.click()
    const question = page.getByRole('dialog', { name: `Make a new link for ${invite.name}?` })
    await expect(question).toContainText('The old link stops at once')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByRole('link')).toHaveAttribute('href', invite.link)
    await renew.click()
    await question.getByRole('button', { name: 'New link' }).click()
    await expect(page.getByText(`${invite.name} has a new invite link`)).toBeVisible()
    await expect(panel.getByRole('link')).not.toHaveAttribute('href', invite.link)
    const renewed = (await panel.getByRole('link').getAttribute('href')) ?? ''
    await expect(link).toHaveAttribute('href', renewed, { timeout: WITHIN_MS })

    await contact.getByRole('button', { name: 'Confirm' }).click()
    await expect(contact.getByText('Invite Code Invalid')).toBeVisible()
    expect(await invite.guests()).toEqual([])
    await contact.goto(renewed)
    await expect(contact.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
    await other.context().close()
  })
})
