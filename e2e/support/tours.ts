import type { Page } from '@playwright/test'
import type { Tour, TourGuest } from '../../contract/api/tours.schema.ts'
import type { AppUser } from '../../contract/api/users.schema.ts'
import { pickGuest, rowOf } from './event-tabs.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

const MINUTE = 60_000

/** The server's tours of an event, by start. */
export const toursOf = (server: TestServer, eventID: number): Promise<Tour[]> =>
  server.api('GET', `/event/${eventID}/tours`)

/** The server's guests of a tour. */
export const tourGuestsOf = (server: TestServer, tourID: string): Promise<TourGuest[]> =>
  server.api('GET', `/tour/${tourID}/guests`)

interface NewTour {
  readonly title: string
  /** Minutes from now until it starts; cut down to whole minutes. */
  readonly inMinutes: number
  readonly maxGuests?: number
  readonly is_vcarb?: boolean
  /** `user_uuid` of the guide; the first guide there is where it is left out. */
  readonly guideID?: string
}

/** Sets up a tour past the browser. */
export async function serveTour(server: TestServer, eventID: number, tour: NewTour): Promise<Tour> {
  const [guide] = await server.api<AppUser[]>('GET', '/users/guides')
  if (!guide) throw new Error('There is no guide.')
  const start = Math.floor(Date.now() / MINUTE + tour.inMinutes) * MINUTE
  return server.api('POST', `/event/${eventID}/tour`, {
    title: tour.title,
    userID: tour.guideID ?? guide.user_uuid,
    startTime: new Date(start).toISOString(),
    maxGuests: tour.maxGuests ?? 7,
    is_vcarb: tour.is_vcarb ?? false,
  })
}

/** Puts a guest on the tour that is open, also where it is asked whether they are meant for it. */
export async function joinTour(page: Page, name: string): Promise<void> {
  await pickGuest(page, 'Add a guest by name', name)
  const yes = page.getByRole('button', { name: 'Add all the same' })
  const row = rowOf(page, 'Tour guests', name)
  await expect(yes.or(row)).toBeVisible()
  if (await yes.isVisible()) await yes.click()
  await expect(row).toBeVisible()
}

/** Puts guests on a tour past the browser. */
export async function serveTourGuests(
  server: TestServer,
  tourID: string,
  guestIDs: readonly string[],
): Promise<void> {
  for (const guestID of guestIDs) await server.api('POST', `/tour/guest/${tourID}`, { guestID })
}
