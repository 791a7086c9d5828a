import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { venueDay } from '../contract/rules/venue-time.ts'
import { nth, quietEvent } from './support/event-tabs.ts'
import { newInvite } from './support/invites.ts'
import { startServer, type TestServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'
import { serveTour, tourGuestsOf } from './support/tours.ts'

const NAME = 'Shakedown Day'
const hour = new Date().getUTCHours()
/** A zone in which the day does not end soon, because the tour has to be on the same day. */
const TIMEZONE = hour >= 6 && hour < 21 ? 'Europe/London' : 'Asia/Tokyo'
const today = venueDay(Date.now(), TIMEZONE)
const isoToday = today.split('/').toReversed().join('-')

/** Imports an event that lasts for today only, in Pitwall's format. */
async function importEvent(server: TestServer, file: string): Promise<void> {
  const place = { location: 'Silverstone', country: 'United Kingdom', country_code: 'GB', timezone: TIMEZONE }
  const event = {
    pitwall_uuid: randomUUID(),
    name: NAME,
    ...place,
    event_start: isoToday,
    event_end: isoToday,
  }
  await writeFile(file, JSON.stringify([event]))
  await server.stop()
  await server.run('import:events', file)
  await server.start()
}

test('an event begins without guests: the first ones are checked in, and join a tour at the desk while it has places', async ({
  page,
}, info) => {
  const server = await startServer({ DEMO_GUESTS: '0' })
  try {
    await importEvent(server, info.outputPath('events.json'))
    await signIn(page, server)
    await page.getByRole('link', { name: `View Event ${NAME}` }).click()
    await expect(page.getByText('Guest list is currently empty')).toBeVisible()

    const { eventId } = await newInvite(server, { eventName: NAME })
    const group = nth(await server.api<{ id: number }[]>('GET', `/event/${eventId}/groups`), 0)
    const add = (firstName: string, lastName: string) =>
      server.api<{ id: string }[]>('POST', '/guests', {
        eventID: eventId,
        firstName,
        lastName,
        daysAttending: today,
        group: group.id,
      })
    await add('Una', 'Prima')
    const box = page.getByRole('checkbox', { name: 'Check in Una Prima' })
    await box.click()
    const pinView = page.getByRole('dialog', { name: 'Welcome to United Kingdom!' })
    await expect(pinView).toContainText('No tours available')
    await pinView.getByRole('button', { name: 'Return to check in' }).click()
    await expect(page.getByText('All guests are checked in')).toBeVisible()

    const tour = await serveTour(server, eventId, { title: 'Viewing Gallery', inMinutes: 45, maxGuests: 1 })
    const [second] = await add('Due', 'Seconda')
    await expect(page.getByText('1/2 guests checked in')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Check in Due Seconda' }).click()
    await pinView.getByRole('combobox', { name: 'Join a tour' }).selectOption(tour.id)
    await pinView.getByRole('button', { name: 'Join Tour & Return to check in' }).click()
    await expect(page.getByText('All guests are checked in')).toBeVisible()
    await expect
      .poll(async () => (await tourGuestsOf(server, tour.id)).map(guest => guest.guest_id))
      .toEqual([second?.id])

    // The tour's only place is taken.
    await add('Tre', 'Terza')
    await page.getByRole('checkbox', { name: 'Check in Tre Terza' }).click()
    await expect(pinView).toContainText('No tours available')
    await pinView.getByRole('button', { name: 'Return to check in' }).click()

    await page.goto(server.origin)
    await page.getByRole('link', { name: `View Event ${(await quietEvent(server)).name}` }).click()
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await expect(page.getByText('You cannot check in a guest before the event starts')).toBeVisible()
  } finally {
    await page.close()
    await server.close()
  }
})
