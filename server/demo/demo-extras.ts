import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { roundToNearestMinutes } from 'date-fns/roundToNearestMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import { dayFromIsoDate } from '../../contract/rules/days.ts'
import { isVcarbTour, TOUR_CAPACITY, TOUR_TYPES } from '../../contract/rules/tours.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import type { Db } from '../db/client.ts'
import { passes, predictorSubmissions, radios, tourGuests, tours } from '../db/schema.ts'
import type { DemoGuest } from './demo-guests.ts'
import type { Random } from './random.ts'

/** The guest day to which extras are added. */
interface Stage {
  readonly eventId: number
  readonly timezone: string
  readonly now: Date
  readonly guests: readonly DemoGuest[]
  /** The `user_uuid` of each guide. */
  readonly guides: readonly string[]
}

/** Adds tours with guests, passes and radios that are out, and predictor submissions. */
export async function addExtras(db: Db, random: Random, stage: Stage): Promise<void> {
  await addTours(db, random, stage)
  await addPasses(db, random, stage)
  await addRadios(db, random, stage)
  await db.insert(predictorSubmissions).values(inventSubmissions(random, stage.eventId))
}

/** Tours with starts in minutes from now and numbers of guests; one has started, one is full. */
const tourPlan = [
  { title: TOUR_TYPES[0].title, starts: -50, guests: 6 },
  { title: TOUR_TYPES[0].title, starts: 25, guests: 5 },
  { title: TOUR_TYPES[1].title, starts: 55, guests: TOUR_CAPACITY },
  { title: TOUR_TYPES[3].title, starts: 90, guests: 3 },
  { title: TOUR_TYPES[2].title, starts: 150, guests: 0 },
]

async function addTours(
  db: Db,
  random: Random,
  { eventId, timezone, now, guests, guides }: Stage,
): Promise<void> {
  if (guides.length === 0) return
  const soon = roundToNearestMinutes(now, { nearestTo: 5, roundingMethod: 'ceil' })
  const planned = tourPlan.map((plan, index) => ({
    ...plan,
    id: randomUUID(),
    guideId: guides[index % guides.length] ?? '',
    startTime: addMinutes(soon, plan.starts),
  }))
  await db.insert(tours).values(
    planned.map(({ id, title, guideId, startTime }) => ({
      id,
      eventId,
      title,
      guideId,
      startTime,
      maximumGuests: TOUR_CAPACITY,
      isVcarb: isVcarbTour(title),
    })),
  )
  const here = random.shuffle(guests)
  const members = planned.flatMap(tour => {
    const day = venueDay(tour.startTime, timezone)
    const coming = here.filter(guest => comesOn(guest, day))
    const joining = coming.slice(0, tour.guests)
    for (const guest of joining) here.splice(here.indexOf(guest), 1)
    return joining.map(guest => ({ id: randomUUID(), tourId: tour.id, guestId: guest.row.id, joinedAt: now }))
  })
  if (members.length > 0) await db.insert(tourGuests).values(members)
}

const comesOn = (guest: DemoGuest, day: string): boolean =>
  guest.days.some(known => dayFromIsoDate(known.day) === day)

/** Random guests who have arrived, or any guests if nobody has. */
function holders(random: Random, guests: readonly DemoGuest[], count: number): DemoGuest[] {
  const arrived = guests.filter(guest => guest.days.some(day => day.checkedInAt !== null))
  return random.shuffle(arrived.length > 0 ? arrived : guests).slice(0, count)
}

const nineDigits = (random: Random): number => 100_000_000 + random.below(900_000_000)

const fullName = ({ row }: DemoGuest): string => `${row.firstName} ${row.lastName}`

async function addPasses(db: Db, random: Random, { eventId, now, guests }: Stage): Promise<void> {
  const plan = [
    { ago: 12, duration: 30, returned: false },
    { ago: 41, duration: 45, returned: false },
    { ago: 70, duration: 60, returned: false },
    { ago: 22, duration: 15, returned: false },
    { ago: 2, duration: 60, returned: false },
    { ago: 95, duration: 30, returned: true },
  ]
  const rows = holders(random, guests, plan.length).flatMap((guest, index) => {
    const pass = plan[index]
    if (!pass) return []
    return {
      eventId,
      passId: nineDigits(random),
      guestId: guest.row.id,
      guestName: fullName(guest),
      allocatedAt: subMinutes(now, pass.ago),
      duration: pass.duration,
      isVcarb: random.chance(0.3),
      returnedAt: pass.returned ? subMinutes(now, 60) : null,
    }
  })
  if (rows.length > 0) await db.insert(passes).values(rows)
}

async function addRadios(db: Db, random: Random, { eventId, now, guests }: Stage): Promise<void> {
  const rows = holders(random, guests, 9).map((guest, index) => ({
    eventId,
    radioId: nineDigits(random),
    guestId: guest.row.id,
    guestName: fullName(guest),
    allocatedAt: subMinutes(now, 10 + index * 17),
    passCode: String(101 + index * 3),
    isVcarb: random.chance(0.3),
    returnedAt: index < 2 ? subMinutes(now, 5) : null,
  }))
  if (rows.length > 0) await db.insert(radios).values(rows)
}

const nicknames = [
  'Pit Wall Penny',
  'Late Braker',
  'Box Box Ben',
  null,
  'Kerb Hopper',
  'Apex Annie',
  'Señor Slipstream',
  'Undercut Una',
  null,
  'Gravel Trap Gus',
  'DRS Dora',
  '最速王',
  'Chicane Charlie',
  null,
]

const inventSubmissions = (random: Random, eventId: number) =>
  nicknames.map((nickname, index) => {
    const car = () => `Car ${1 + random.below(22)}`
    const predictions: Record<string, string> = { Pole: car(), Winner: car(), 'Fastest lap': car() }
    if (random.chance(0.6)) predictions['First retirement'] = car()
    if (random.chance(0.5)) predictions['Safety car'] = random.chance(0.5) ? 'Yes' : 'No'
    return { eventId, sourceId: `demo-${index + 1}`, nickname, predictions, points: random.below(13) * 5 }
  })
