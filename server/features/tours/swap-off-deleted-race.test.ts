import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { TourGuest } from '../../../contract/api/tours.schema.ts'
import { tourGuests } from '../../db/schema.ts'
import { behindLock } from '../../testing/behind-lock.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest, seedGuide, seedTour } from '../../testing/seed.ts'

/** Two server processes on one PostgreSQL: each moves the same guest off a tour that was deleted (decision 066). */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

test('of two moves to different tours the first counts, and the second is told of it', async () => {
  const event = await raceWeekend(app)
  const guest = await seedGuest(app.db, await groupInEvent(app, event.id), event.days)
  const guide = await seedGuide(app.db)
  const [deleted, one, another] = [
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide),
  ]
  const { body: place } = await app.call<TourGuest>('POST', `/tour/guest/${deleted}`, {
    body: { guestID: guest.id },
  })
  await app.call('DELETE', `/tour/${deleted}`)
  const moveTo = (desk: typeof app, newTourID: string) =>
    desk.call('PUT', `/tour/guest/${place.tour_guest_id}`, { body: { currentTourID: deleted, newTourID } })

  const answers = await behindLock(
    app,
    sql`select id from guests where id = ${guest.id} for update`,
    () => moveTo(app, one),
    () => moveTo(other, another),
  )
  const [moved, refused] = answers.sort((a, b) => a.status - b.status)
  expect(moved).toMatchObject({ status: 200, body: place })
  const [stored, ...more] = await app.db.select().from(tourGuests).where(eq(tourGuests.guestId, guest.id))
  expect(more).toEqual([])
  expect(refused).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: expect.stringContaining(`${guest.name} is not on that tour, but on ORBR Garage (`),
      tour_id: stored?.tourId,
    }),
  )
})
