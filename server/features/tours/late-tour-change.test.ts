import { expect, test } from 'vitest'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { testApp } from '../../testing/harness.ts'
import { raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuide, seedTour } from '../../testing/seed.ts'

const app = await testApp()

test('a late change keeps what others have changed since in fields that it does not touch', async () => {
  const [guide, other] = [await seedGuide(app.db, 'Jonas Weiss'), await seedGuide(app.db, 'Mira Okafor')]
  const event = await raceWeekend(app)
  const id = await seedTour(app.db, event.id, guide)
  const update = (body: object) => app.call<Tour>('PUT', `/tour/${id}`, { body })
  const { body: tour } = await app.call<Tour>('GET', `/tour/${id}`)
  const before = {
    title: tour.title,
    userID: guide,
    startTime: tour.start_time,
    maxGuests: tour.maximum_guests,
  }
  const startTime = new Date(Date.now() + 5 * 3_600_000).toISOString()
  await update({ ...before, title: 'VCARB Tour', startTime, maxGuests: 4 })
  expect((await update({ ...before, userID: other, before })).body).toMatchObject({
    title: 'VCARB Tour',
    is_vcarb: true,
    user_uuid: other,
    start_time: startTime,
    maximum_guests: 4,
  })
  const { body: asBefore } = await update(before)
  expect(asBefore).toMatchObject({ title: tour.title, user_uuid: guide, start_time: tour.start_time })
})
