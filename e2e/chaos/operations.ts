import type { Guest } from '../../contract/api/guests.schema.ts'
import type { WriteName } from '../../contract/index.ts'
import type { WriteContext } from '../../contract/offline/queued-write.ts'
import {
  guestContext,
  joinedGroupContext,
  tourContext,
  tourGuestContext,
} from '../../contract/offline/write-context.ts'
import { PASS_DURATIONS } from '../../contract/rules/passes.ts'
import { TOUR_CAPACITY, TOUR_TYPES } from '../../contract/rules/tours.ts'
import type { Random } from '../../server/demo/random.ts'
import { pickWeighted } from './faults.ts'
import type { World } from './world.ts'

/** One write that an operator makes. Its body may contain the time at which they make it. */
export interface PlannedWrite {
  /** The Idempotency-Key. */
  readonly id: string
  readonly endpoint: WriteName
  readonly params: Readonly<Record<string, string | number>>
  readonly body: (at: string) => unknown
  readonly context: WriteContext
}

/** A UUID that depends on the seed. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  const variant = '89ab'[random.below(4)]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

type Draft = Omit<PlannedWrite, 'id'>

/** A pass or a radio that this tablet has given out and can take back. */
interface Lent {
  readonly number: number
  readonly guest: Guest
}

interface Place {
  readonly id: string
  readonly tour: World['tours'][number]
  readonly guest: Guest
}

/** Returns a function that draws the next act of one desk. A desk knows its own writes, not those of others. */
export function createOperator(world: World, random: Random, desk: number) {
  const { event, today } = world
  // The pins of guests who may be removed are not used: after ten wrong pins in a minute the server blocks a desk.
  const [removable, shared] = [world.guests.slice(0, 12), world.guests.slice(12, 72)]
  const mine: Guest[] = []
  const tours = [...world.tours]
  const places: Place[] = []
  const passes: Lent[] = []
  const radios: Lent[] = []
  let radioCode = (desk + 1) * 10_000

  const anybody = (): Guest => {
    const from = random.next()
    if (mine.length > 0 && from < 0.25) return random.pick(mine)
    return from < 0.35 ? random.pick(removable) : random.pick(shared)
  }
  const take = <T>(items: T[]): T | undefined => items.splice(random.below(items.length), 1)[0]
  const nineDigits = () => 100_000_000 + random.below(900_000_000)

  const ofGuest = (endpoint: WriteName, guest: Guest, body: Draft['body'], params = {}): Draft => ({
    endpoint,
    params: { id: guest.id, ...params },
    body,
    context: guestContext(guest, event),
  })
  const checkIn = (guest: Guest) => ofGuest('guestCheckIn', guest, timestamp => ({ timestamp }))

  function walkUp(): Draft[] {
    const group = random.pick(world.groups)
    const id = uuidOf(random)
    const days = random.chance(0.7) ? today : world.days.join(',')
    const guest: Guest = {
      ...random.pick(shared),
      id,
      first_name: `Walk-up ${desk + 1}`,
      last_name: `Number ${mine.length + 1}`,
      group_name: group.name,
      event_group_id: group.id,
      pin: null,
      check_in_days: days,
      check_in_times: days.replace(/[^,]/g, ''),
      tour_name: '',
      start_time: '',
      guide: '',
      gift_received: false,
    }
    mine.push(guest)
    const { first_name: firstName, last_name: lastName } = guest
    const body = { id, eventID: event.id, firstName, lastName, daysAttending: days, group: group.id }
    const context = { ...guestContext(guest, event), ...joinedGroupContext(group, event) }
    const create: Draft = { endpoint: 'guestCreate', params: {}, body: () => body, context }
    return random.chance(0.8) ? [create, checkIn(guest)] : [create]
  }

  function editDays(): Draft {
    const guest = anybody()
    const days = world.days.filter(day => day === today || random.chance(0.5))
    return ofGuest('guestUpdate', guest, () => ({
      check_in_days: days.join(','),
      event_group_id: guest.event_group_id,
    }))
  }

  const remove = (): Draft => ofGuest('guestDelete', take(mine) ?? random.pick(removable), () => undefined)

  const reverse = (): Draft => ofGuest('guestReverseCheckIn', anybody(), () => ({ date: today }))

  function redeem(endpoint: 'guestRedeem' | 'guestRedeemType'): Draft {
    const guest = random.pick(shared)
    const type = endpoint === 'guestRedeemType' ? { type: random.pick(world.types) } : {}
    const body = { pin: guest.pin, event_id: event.id, ...type }
    return { endpoint, params: {}, body: () => body, context: guestContext(guest, event, `Desk ${desk + 1}`) }
  }

  function lend(kind: 'pass' | 'radio'): Draft {
    const out = kind === 'pass' ? passes : radios
    const lent = { number: nineDigits(), guest: anybody() }
    out.push(lent)
    radioCode += 1
    const what =
      kind === 'pass'
        ? { passID: lent.number, duration: random.pick(PASS_DURATIONS) }
        : { radioID: lent.number, passCode: String(radioCode) }
    return {
      endpoint: kind === 'pass' ? 'passCreate' : 'radioCreate',
      params: { eventID: event.id },
      body: allocated => ({ ...what, allocated, guestID: lent.guest.id, is_vcarb: lent.guest.is_vcarb }),
      context: guestContext(lent.guest, event),
    }
  }

  function returned(kind: 'pass' | 'radio'): Draft {
    const lent = take(kind === 'pass' ? passes : radios)
    if (!lent) return lend(kind)
    const params = { eventID: event.id, [kind === 'pass' ? 'passID' : 'radioID']: lent.number }
    const context = guestContext(lent.guest, event)
    return {
      endpoint: kind === 'pass' ? 'passReturn' : 'radioReturn',
      params,
      body: () => undefined,
      context,
    }
  }

  function tourCreate(): Draft {
    const id = uuidOf(random)
    const guide = random.pick(world.guides)
    const { title } = random.pick(TOUR_TYPES)
    const start_time = new Date(Date.now() + (60 + random.below(180)) * 60_000).toISOString()
    const tour = { ...random.pick(world.tours), id, title, name: guide.name ?? '', start_time }
    tours.push(tour)
    return {
      endpoint: 'tourCreate',
      params: { eventID: event.id },
      body: () => ({
        id,
        title,
        userID: guide.user_uuid,
        startTime: start_time,
        maxGuests: TOUR_CAPACITY,
        is_vcarb: false,
      }),
      context: tourContext(tour, event),
    }
  }

  function tourJoin(): Draft {
    const place = { id: uuidOf(random), tour: random.pick(tours), guest: anybody() }
    places.push(place)
    return {
      endpoint: 'tourGuestAdd',
      params: { tourID: place.tour.id },
      body: () => ({ id: place.id, guestID: place.guest.id }),
      context: tourGuestContext(place.guest, place.tour, event),
    }
  }

  function tourLeave(swap: boolean): Draft {
    const place = take(places)
    if (!place) return tourJoin()
    const to = random.pick(tours)
    const params = { tourGuestID: place.id }
    if (!swap || to.id === place.tour.id) {
      const context = tourGuestContext(place.guest, place.tour, event)
      return { endpoint: 'tourGuestRemove', params, body: () => undefined, context }
    }
    places.push({ ...place, tour: to })
    return {
      endpoint: 'tourGuestSwap',
      params,
      body: () => ({ newTourID: to.id, currentTourID: place.tour.id }),
      context: tourGuestContext(place.guest, to, event, place.tour),
    }
  }

  const acts: readonly (readonly [weight: number, act: () => Draft | Draft[]])[] = [
    [28, () => checkIn(anybody())],
    [7, walkUp],
    [7, editDays],
    [3, remove],
    [6, reverse],
    [9, () => redeem('guestRedeem')],
    [6, () => redeem('guestRedeemType')],
    [6, () => lend('pass')],
    [5, () => returned('pass')],
    [5, () => lend('radio')],
    [5, () => returned('radio')],
    [3, tourCreate],
    [6, tourJoin],
    [3, () => tourLeave(true)],
    [2, () => tourLeave(false)],
  ]

  /** The operator's next act: one write, or two that belong together. */
  return function next(): PlannedWrite[] {
    const act = pickWeighted(random, acts)
    return [act()].flat().map(draft => ({ id: uuidOf(random), ...draft }))
  }
}
