import * as fc from 'fast-check'
import type { EventGroup } from '../api/groups.schema.ts'
import { eventGroupDelete } from '../api/groups.ts'
import type { Guest } from '../api/guests.schema.ts'
import {
  guestCheckIn,
  guestCreate,
  guestDelete,
  guestGroupCheckIn,
  guestNewCode,
  guestReverseCheckIn,
  guestUpdate,
} from '../api/guests.ts'
import { passCreate, passReturn } from '../api/passes.ts'
import {
  groupRedeem,
  guestRedeem,
  guestRedeemType,
  guestRedeemVoucher,
  guestReverseRedemption,
} from '../api/redemption.ts'
import { schemas } from '../api/schemas.ts'
import type { Tour } from '../api/tours.schema.ts'
import { tourGuestAdd, tourGuestRemove, tourGuestSwap } from '../api/tours.ts'
import { applyOps } from '../offline/overlay.ts'
import type { Op } from '../offline/queued-write.ts'
import {
  eventGroupContext,
  groupGiftsContext,
  guestContext,
  joinedGroupContext,
  tourGuestContext,
} from '../offline/write-context.ts'
import { checkedInAt } from '../rules/check-in.ts'
import type { GuestNotes } from '../rules/guest-notes.ts'
import { isOnTour } from '../rules/tours.ts'
import { guestBefore } from './guest-before.ts'
import { opOf } from './ops.ts'
import {
  answersOf,
  DAYS,
  EVENT_ID,
  event,
  GROUPS,
  guest,
  guestId,
  onTours,
  placeId,
  readParams,
  TOURS,
  tourGuestId,
} from './world.ts'

/** Random worlds, and random sequences of writes in them, for property tests of the overlay. */

interface World {
  readonly guests: readonly Guest[]
  readonly tours: readonly Tour[]
}

const someDays = fc.subarray([...DAYS], { minLength: 1 }).map(days => days.join(','))
const groupIds = fc.constantFrom(...GROUPS.map(group => group.id))
/** Instants on the event's three days in Melbourne. */
const instants = fc
  .integer({ min: Date.parse('2026-03-05T13:00:00Z'), max: Date.parse('2026-03-08T12:59:59Z') })
  .map(ms => new Date(ms).toISOString())

export const worlds: fc.Arbitrary<World> = fc
  .array(fc.record({ days: someDays, group: groupIds, on: fc.subarray([...TOURS]) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map(people => ({
    tours: TOURS,
    guests: people.map(({ days, group, on }, at) =>
      onTours(guest(at + 1, { check_in_days: days, event_group_id: group }), on),
    ),
  }))

const step = fc.record({
  what: fc.constantFrom(
    'create',
    'update',
    'new code',
    'delete',
    'check-in',
    'reverse',
    'group check-in',
    'gift',
    'type',
    'voucher',
    'take gift back',
    'take voucher back',
    'group gifts',
    'join tour',
    'swap tour',
    'leave tour',
    'pass',
    'pass back',
    'remove group',
  ),
  who: fc.nat(7),
  days: someDays,
  day: fc.constantFrom(...DAYS),
  group: groupIds,
  at: instants,
  tour: fc.nat(TOURS.length - 1),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

export type Plan = readonly Step[]
export const plans: fc.Arbitrary<Plan> = fc.array(step, { maxLength: 14 })

const ISSUER = 'Noor Hale'

/** The op that an operator makes in a step, given the guests on the screen; undefined if the screen offers none. */
function opFor(
  world: World,
  seen: readonly Guest[],
  groups: readonly Pick<EventGroup, 'id'>[],
  one: Step,
  nth: number,
): Op | undefined {
  const { days, day, at } = one
  const row = GROUPS.find(group => group.id === one.group && groups.some(left => left.id === group.id))
  const who = seen[one.who % Math.max(1, seen.length)]
  const tour = world.tours[one.tour]
  if (!row || !tour) return undefined
  const group: EventGroup = { ...row, ...blank }
  if (one.what === 'create') {
    return opOf(guestCreate, {
      at,
      context: joinedGroupContext(group, event),
      body: {
        id: guestId(100 + nth),
        eventID: EVENT_ID,
        firstName: `New${nth}`,
        lastName: `Last${one.who}`,
        daysAttending: days,
        group: group.id,
        ...(one.who % 3 === 0 ? {} : { code: codeOf(nth) }),
        ...someNotes(one.who),
      },
    })
  }
  if (one.what === 'group check-in') {
    const context = eventGroupContext(group, event, seen)
    return opOf(guestGroupCheckIn, { at, context, params: { groupId: group.id }, body: { timestamp: at } })
  }
  if (one.what === 'group gifts') {
    const context = groupGiftsContext(group, event, seen, day, ISSUER)
    return opOf(groupRedeem, { at, context, params: { groupID: group.id }, body: { timestamp: day } })
  }
  if (one.what === 'remove group') {
    const context = eventGroupContext(group, event, seen)
    return opOf(eventGroupDelete, { at, context, params: { groupID: group.id } })
  }
  return who && opForGuest(world, who, tour, group, one, nth)
}

const max = (one: string, other: string): string => (other > one ? other : one)

/** A code that a test can read. */
const codeOf = (nth: number): string => String(nth).padStart(16, '0')

/** Notes that an operator writes about a guest; sometimes none, sometimes empty ones that clear them. */
const someNotes = (nth: number): GuestNotes =>
  [
    {},
    { note: 'Arrives late', dietary_needs: 'Vegan', tell_steward: true },
    { note: '', dietary_needs: '', tell_steward: false },
    { dietary_needs: 'Halal, no celery' },
    { note: '  Two   chairs ', tell_steward: true },
  ][nth % 5] ?? {}

const blank: Omit<EventGroup, 'id' | 'group_id' | 'name' | 'is_vcarb'> = {
  event_id: EVENT_ID,
  maximum_guests: 50,
  guests: 0,
  guest_count: 0,
  invite_code: '',
  last_upload: null,
}

function opForGuest(
  world: World,
  who: Guest,
  tour: Tour,
  group: EventGroup,
  one: Step,
  nth: number,
): Op | undefined {
  const { at, days, day } = one
  const params = { id: who.id }
  const context = guestContext(who, event, ISSUER)
  const theirs = world.tours.filter(known => isOnTour(who, known))
  const isOn = theirs.includes(tour)
  const from = theirs.find(known => known !== tour)
  const pin = who.pin === null ? undefined : { pin: who.pin, event_id: EVENT_ID }
  /** Dates a reversal no earlier than the redemption: an operator reverses only what they see. */
  const afterGiven = (type: string) => {
    const redeemed_at = who.redemptions[type]
    const seen = nth % 2 === 0 && redeemed_at !== undefined ? { redeemed_at } : {}
    return { at: max(at, redeemed_at ?? at), body: { type, ...seen } }
  }
  switch (one.what) {
    case 'update': {
      const moved = who.event_group_id === group.id ? {} : joinedGroupContext(group, event)
      const before = nth % 2 === 0 ? { before: guestBefore(who) } : {}
      const body = { check_in_days: days, event_group_id: group.id, ...before, ...someNotes(nth) }
      return opOf(guestUpdate, { at, params, body, context: { ...context, ...moved } })
    }
    case 'new code':
      return opOf(guestNewCode, { at, params, context, body: { code: codeOf(one.who) } })
    case 'delete':
      return opOf(guestDelete, { at, params, context })
    case 'check-in':
      return opOf(guestCheckIn, { at, params, context, body: { timestamp: at } })
    case 'reverse':
      return opOf(guestReverseCheckIn, {
        at,
        params,
        context,
        body: { date: day, ...(nth % 2 === 0 && { check_in_time: checkedInAt(who, day) }) },
      })
    case 'gift':
      return opOf(guestRedeem, { at, context, body: pin ?? { guest_id: who.id, event_id: EVENT_ID } })
    case 'type':
      return pin && opOf(guestRedeemType, { at, context, body: { ...pin, guest_id: who.id, type: 'CAP' } })
    case 'voucher':
      return opOf(guestRedeemVoucher, { at, context, body: { guest_id: who.id } })
    case 'take gift back':
      return opOf(guestReverseRedemption, { ...afterGiven('GIFT_BAG'), params, context })
    case 'take voucher back':
      return opOf(guestReverseRedemption, { ...afterGiven('VOUCHER'), params, context })
    case 'join tour':
      if (isOn) return undefined
      return opOf(tourGuestAdd, {
        at,
        params: { tourID: tour.id },
        body: { id: tourGuestId(1000 + nth), guestID: who.id },
        context: tourGuestContext(who, tour, event),
      })
    case 'swap tour':
      if (isOn || !from) return undefined
      return opOf(tourGuestSwap, {
        at,
        params: { tourGuestID: placeId(who, from) },
        body: { currentTourID: from.id, newTourID: tour.id },
        context: tourGuestContext(who, tour, event, from),
      })
    case 'leave tour':
      if (!isOn) return undefined
      return opOf(tourGuestRemove, {
        at,
        params: { tourGuestID: placeId(who, tour) },
        context: tourGuestContext(who, tour, event),
      })
    case 'pass':
      return opOf(passCreate, {
        at,
        context,
        params: { eventID: EVENT_ID },
        body: {
          passID: 100_000_000 + nth,
          guestID: who.id,
          allocated: at,
          duration: 30,
          is_vcarb: false,
        },
      })
    case 'pass back':
      return opOf(passReturn, { at, context, params: { eventID: EVENT_ID, passID: 100_000_000 + one.who } })
    default:
      return undefined
  }
}

/** The ops of a plan, each made on the screen as the previous one left it. */
export function describedOps(world: World, plan: Plan): Op[] {
  const ops: Op[] = []
  let { guestList: seen, eventGroupList: groups } = answersOf(world.guests, world.tours)
  for (const [nth, one] of plan.entries()) {
    const op = opFor(world, seen, groups, one, nth)
    if (!op) continue
    ops.push(op)
    seen = schemas.guestList.response.parse(applyOps('guestList', readParams.guestList, seen, [op]))
    groups = schemas.eventGroupList.response.parse(
      applyOps('eventGroupList', readParams.eventGroupList, groups, [op]),
    )
  }
  return ops
}
