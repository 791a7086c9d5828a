import type { Browser } from '@playwright/test'
import { header, WEB_APP_KEY } from '../contract/headers.ts'
import type { Tour } from '../contract/tours.schema.ts'
import { openTab } from './support/event-tabs.ts'
import { checkIn, expectedToday, fullName, guestDay, openGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** What one desk does, another one sees without a reload. */

const MINUTE = 60_000
/** The live feed tells within a second; the screens of two browsers and a server on two cores take some time as well. */
const WITHIN = 2_500

async function otherDesk(browser: Browser, server: TestServer) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server, /Bianca/)
  return page
}

test('a check-in at one desk shows at the other, who cannot check the guest in again', async ({
  page,
  server,
  browser,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await expect(box).toBeEnabled()

  const other = await otherDesk(browser, server)
  await openGuestDay(other)
  await checkIn(other, guest)
  await expect(box).toBeChecked({ timeout: WITHIN })
  await expect(box).toBeDisabled()
  await other.context().close()
})

test('a tour whose start is moved at one desk shows its new countdown at the other', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const tour: Tour = await serveTour(server, id, { title: 'Partner', inMinutes: 400 })
  await signIn(page, server)
  await openTab(page, 'Tours')
  const row = page
    .getByRole('list', { name: 'Tours', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${tour.id}"]`) })
  await expect(row).toContainText('Starting in 6 h')

  const startTime = new Date(Date.parse(tour.start_time) + 120 * MINUTE).toISOString()
  const { title, user_uuid: userID, maximum_guests: maxGuests } = tour
  await server.api('PUT', `/tour/${tour.id}`, { title, userID, startTime, maxGuests })
  await expect(row).toContainText('Starting in 8 h', { timeout: WITHIN })
})

test("a contact's new guest list shows at the desk", async ({ page, server }) => {
  const { today } = await guestDay(server)
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Lindqvist-Okafor')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()

  const form = new FormData()
  const csv = `First Name,Last Name,Days\nMarguerite,Lindqvist-Okafor,${today}\n`
  form.set('GroupGuestList', new Blob([csv], { type: 'text/csv' }), 'guests.csv')
  const inviteCode = new URL(server.inviteLink).searchParams.get('inviteID') ?? ''
  const answer = await fetch(`${server.origin}/api/upload/guest-list`, {
    method: 'POST',
    headers: { [header.apiKey]: WEB_APP_KEY, inviteCode },
    body: form,
  })
  expect(answer.status).toBe(200)
  const name = 'Check in Marguerite Lindqvist-Okafor'
  await expect(page.getByRole('checkbox', { name })).toBeVisible({ timeout: 15_000 })
})
