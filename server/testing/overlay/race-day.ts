import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { instantAtVenue } from '../../../contract/rules/venue-time.ts'
import { redemptionTypes } from '../../db/schema.ts'
import type { TestApp } from '../harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../race-weekend.ts'
import { seedGuide, seedTour } from '../seed.ts'

/** A redemption type other than the gift bag and the voucher. */
export const OTHER_TYPE = 'CAP'

/**
 * Creates an event with four groups of three guests each, most of them on tours and one of each group checked in
 * yesterday afternoon, and returns its id. Two of each guide's three tours have the same title and start. `nth` makes the
 * names of several such events different.
 */
export async function startRaceDay(app: TestApp, nth: number): Promise<number> {
  const weekend = await raceWeekend(app)
  const guides = [await seedGuide(app.db, `Jonas ${nth}`), await seedGuide(app.db, `Mirela ${nth}`)]
  const tours: string[] = []
  const from = Date.now()
  for (const guide of guides) {
    tours.push(await seedTour(app.db, weekend.id, guide, { from, minutes: 90, places: 4 }))
    tours.push(await seedTour(app.db, weekend.id, guide, { from, places: 3, title: 'Partner' }))
    tours.push(await seedTour(app.db, weekend.id, guide, { from, minutes: 90, places: 3 }))
  }
  const afternoon = instantAtVenue(isoDateFromDay(weekend.yesterday), '14:07', weekend.timezone)
  const days = [weekend.days, weekend.today, `${weekend.yesterday},${weekend.today}`]
  for (const name of ['Northwind', 'Éclair', 'alder', 'Quarry']) {
    const group = await groupInEvent(app, weekend.id, { name: `${name} ${nth}` })
    for (const [at, on] of days.entries()) {
      const guest = await guestOf(app, group, on, `Guest${at}`)
      for (const tour of tours.slice(at, at + 2))
        await app.call('POST', `/tour/guest/${tour}`, { body: { guestID: guest.id } })
      if (at === 2) await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: afternoon } })
    }
  }
  await app.db
    .insert(redemptionTypes)
    .values({ code: OTHER_TYPE, description: 'A cap' })
    .onConflictDoNothing()
  return weekend.id
}
