import type { Page } from '@playwright/test'
import type { Tour, TourGuest } from '../../contract/api/tours.schema.ts'
import type { AppUser } from '../../contract/api/users.schema.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import { pickGuest, rowOf } from './event-tabs.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** An event's tours from the server, by start. */
export const toursOf = (server: TestServer, eventID: number): Promise<Tour[]> =>
  server.api('GET', `/event/${eventID}/tours`)

/** A tour's guests from the server. */
export const tourGuestsOf = (server: TestServer, tourID: string): Promise<TourGuest[]> =>
  server.api('GET', `/tour/${tourID}/guests`)

interface NewTour {
  readonly title: string
  /** Minutes from now until its start, which is rounded down to a whole minute. */
  readonly inMinutes: number
  readonly maxGuests?: number
  readonly is_vcarb?: boolean
  /** `user_uuid` of the guide; the first guide by default. */
  readonly guideID?: string
}

/** Creates a tour by the API. */
export async function serveTour(server: TestServer, eventID: number, tour: NewTour): Promise<Tour> {
  const [guide] = await server.api<AppUser[]>('GET', '/users/guides')
  if (!guide) throw new Error('There is no guide.')
  const start = Math.floor(Date.now() / MINUTE_MS + tour.inMinutes) * MINUTE_MS
  return server.api('POST', `/event/${eventID}/tour`, {
    title: tour.title,
    userID: tour.guideID ?? guide.user_uuid,
    startTime: new Date(start).toISOString(),
    maxGuests: tour.maxGuests ?? 7,
    is_vcarb: tour.is_vcarb ?? false,
  })
}

/** Adds a guest to the open tour, and confirms if the app asks whether that is meant. */
export async function joinTour(page: Page, name: string): Promise<void> {
  await pickGuest(page, 'Add a guest by name', name)
  const yes = page.getByRole('button', { name: 'Add all the same' })
  const row = rowOf(page, 'Tour guests', name)
  await expect(yes.or(row)).toBeVisible()
  if (await yes.isVisible()) await yes.click()
  await expect(row).toBeVisible()
}

/** Adds guests to a tour by the API. */
export async function serveTourGuests(
  server: TestServer,
  tourID: string,
  guestIDs: readonly string[],
): Promise<void> {
  for (const guestID of guestIDs) await server.api('POST', `/tour/guest/${tourID}`, { guestID })
}
