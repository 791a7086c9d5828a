import { randomBytes, randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { min } from 'date-fns/min'
import { addDays, isoDateFromDay } from '../../contract/rules/days.ts'
import { allPins } from '../../contract/rules/pin.ts'
import { guestCode } from '../../contract/rules/random-code.ts'
import { instantAtVenue, venueDay } from '../../contract/rules/venue-time.ts'
import { inventNames } from './guest-names.ts'
import type { Random } from './random.ts'
import { demoStaff } from './staff.ts'

/** The guest day for which guests are invented. */
export interface GuestDayPlan {
  readonly eventId: number
  readonly timezone: string
  readonly now: Date
  /** The groups that bring guests, with their usual numbers. */
  readonly groups: readonly { readonly eventGroupId: number; readonly usual: number }[]
}

/** A guest of the demo, with their rows in the tables. */
export interface DemoGuest {
  readonly row: {
    readonly id: string
    readonly eventId: number
    readonly eventGroupId: number
    readonly firstName: string
    readonly lastName: string
    readonly pin: number
    readonly code: string
  }
  readonly days: readonly DemoDay[]
  readonly redemptions: readonly { readonly type: string; readonly at: Date; readonly issuedBy: string }[]
}

interface DemoDay {
  /** ISO date. */
  readonly day: string
  readonly checkedInAt: Date | null
  readonly checkedInBy: string | null
}

/** How often guests come on which of yesterday (-1), today (0) and tomorrow (1). */
const patterns: readonly { readonly weight: number; readonly days: readonly number[] }[] = [
  { weight: 30, days: [0] },
  { weight: 20, days: [-1, 0, 1] },
  { weight: 20, days: [0, 1] },
  { weight: 15, days: [-1, 0] },
  { weight: 8, days: [1] },
  { weight: 7, days: [-1] },
]
const lottery = patterns.flatMap(({ weight, days }) => Array.from({ length: weight }, () => days))

/** The share of guests who have already arrived. */
const ARRIVED = 0.15

const staffNames = demoStaff.map(({ name }) => name)

/** Invents the guests of a guest day, most of whom have not arrived yet. */
export function inventGuests(random: Random, count: number, plan: GuestDayPlan): DemoGuest[] {
  const pins = random.shuffle(allPins())
  const seats = plan.groups.flatMap(({ eventGroupId, usual }) =>
    Array.from({ length: usual }, () => eventGroupId),
  )
  return inventNames(random, count).map(({ first, last }, index) => {
    const days = inventDays(random, plan)
    return {
      row: {
        id: randomUUID(),
        eventId: plan.eventId,
        eventGroupId: random.pick(seats),
        firstName: first,
        lastName: last,
        pin: pins[index] ?? 0,
        code: guestCode(randomBytes),
      },
      days,
      redemptions: inventRedemptions(random, days, plan.now),
    }
  })
}

function inventDays(random: Random, { now, timezone }: GuestDayPlan): DemoDay[] {
  const today = venueDay(now, timezone)
  const arrived = random.chance(ARRIVED)
  return random.pick(lottery).map(offset => {
    const day = isoDateFromDay(addDays(today, offset))
    if (!arrived || offset > 0) return { day, checkedInAt: null, checkedInBy: null }
    return {
      day,
      checkedInAt: arrival(random, day, offset, now, timezone),
      checkedInBy: random.pick(staffNames),
    }
  })
}

/** A random arrival in the morning; today, before `now`, however early that is. */
function arrival(random: Random, day: string, offset: number, now: Date, timezone: string): Date {
  const opens = Date.parse(instantAtVenue(day, offset < 0 ? '08:00' : '00:00', timezone))
  const closes = Date.parse(instantAtVenue(day, '12:00', timezone))
  const last = Math.min(closes, now.getTime())
  const first = offset < 0 ? opens : Math.max(opens, last - 4 * 3_600_000)
  return new Date(first + Math.floor(random.next() * (last - first)))
}

function inventRedemptions(random: Random, days: readonly DemoDay[], now: Date): DemoGuest['redemptions'] {
  const came = days.find(day => day.checkedInAt !== null)?.checkedInAt
  if (!came) return []
  const shares = { GIFT_BAG: 0.45, VOUCHER: 0.25, CAP: 0.1 }
  return Object.entries(shares)
    .filter(([, share]) => random.chance(share))
    .map(([type]) => ({
      type,
      at: min([now, addMinutes(came, random.below(90))]),
      issuedBy: random.pick(staffNames),
    }))
}
