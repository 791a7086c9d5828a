import type { Response } from '../api/endpoint.ts'
import type { Event } from '../api/events.schema.ts'
import type { EventGroup, Group } from '../api/groups.schema.ts'
import type { Guest } from '../api/guests.schema.ts'
import type { Tour, TourGuest } from '../api/tours.schema.ts'
import type { Contract, ReadName } from '../index.ts'
import { headcountOf } from '../offline/write-context.ts'
import { isoDateFromDay } from '../rules/days.ts'
import { newGuest } from '../rules/new-guest.ts'
import { compareGuests, compareTours } from '../rules/order.ts'
import { alternativeOf, isOnTour, tourLists } from '../rules/tours.ts'

/** A small event with consistent lists and counts, for tests of the overlay. */

/** A readable UUID: `uuid('a', 3)`. Kinds are hex letters. */
export const uuid = (kind: string, n: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`

export const guestId = (n: number): string => uuid('a', n)
export const tourId = (n: number): string => uuid('b', n)
export const tourGuestId = (n: number): string => uuid('c', n)
export const userId = (n: number): string => uuid('d', n)

export const EVENT_ID = 7
export const ZONE = 'Australia/Melbourne'
export const DAYS = ['06/03/2026', '07/03/2026', '08/03/2026'] as const

export const event: Event = {
  id: EVENT_ID,
  pitwall_uuid: uuid('e', 1),
  name: 'Australian Grand Prix',
  time_period: 'live',
  date_string: '6-8 Mar 2026',
  location: 'Melbourne',
  country: 'Australia',
  country_code: 'AU',
  timezone: ZONE,
  event_start: '2026-03-06',
  event_end: '2026-03-08',
  entry_open: '2026-02-01T00:00:00.000Z',
  entry_close: null,
  event_dates: {},
}

export const GROUPS: readonly Pick<EventGroup, 'id' | 'group_id' | 'name' | 'is_vcarb'>[] = [
  { id: 11, group_id: 1, name: 'Alder Foods', is_vcarb: false },
  { id: 12, group_id: 2, name: 'Birch Energy', is_vcarb: true },
]

export const group = (id: number, name: string): Group => ({
  id,
  name,
  main_contact_first_name: 'Mara',
  main_contact_last_name: 'Quill',
  main_contact_email: 'mara@example.org',
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
  eloqua_id: null,
  secondary_eloqua_id: null,
  maximum_guests: 50,
  is_vcarb: false,
})

export const tourAt = (n: number, start: string, extra: Partial<Tour> = {}): Tour => ({
  id: tourId(n),
  event_id: EVENT_ID,
  title: n % 2 === 0 ? 'ORBR Garage' : 'Viewing Gallery',
  user_uuid: userId(n),
  name: `Guide ${n}`,
  start_time: start,
  maximum_guests: 7,
  guest_count: 0,
  time_period: 'upcoming',
  is_vcarb: false,
  ...extra,
})

export const TOURS: readonly Tour[] = [
  tourAt(1, '2026-03-06T01:00:00.000Z'),
  tourAt(2, '2026-03-06T03:00:00.000Z'),
  // Same title and start as the tour before, with another guide.
  tourAt(3, '2026-03-06T03:00:00.000Z', { title: 'ORBR Garage' }),
]

/** A guest of the first group on all days, unless `extra` differs. */
export function guest(n: number, extra: Partial<Guest> = {}): Guest {
  const group_ = GROUPS.find(one => one.id === (extra.event_group_id ?? 11))
  const days = extra.check_in_days ?? DAYS.join(',')
  return {
    ...newGuest(
      {
        id: guestId(n),
        first_name: `First${n}`,
        last_name: `Last${n}`,
        group_name: group_?.name ?? '',
        event_group_id: 11,
        is_vcarb: group_?.is_vcarb ?? false,
      },
      days,
    ),
    pin: 1000 + n,
    ...extra,
  }
}

export const onTours = (one: Guest, tours: readonly Tour[]): Guest => ({ ...one, ...tourLists(tours) })

/** The guests on a tour, according to the guest list. */
const guestsOn = (guests: readonly Guest[], tour: Tour): Guest[] => guests.filter(one => isOnTour(one, tour))

export const placeId = (one: Guest, tour: Tour): string =>
  tourGuestId(Number(one.id.slice(-4)) * 100 + Number(tour.id.slice(-4)))

type Answers = { readonly [R in ReadName]?: Response<Contract[R]> }

/** The server's answers for these guests and tours. */
export function answersOf(guests: readonly Guest[], tours: readonly Tour[] = TOURS) {
  const list = guests.toSorted(compareGuests)
  const counted = tours
    .map(tour => ({ ...tour, guest_count: guestsOn(guests, tour).length }))
    .toSorted(compareTours)
  const [first] = counted
  if (!first) throw new Error('A world needs a tour.')
  const eventGroups: EventGroup[] = GROUPS.map(one => {
    const count = guests.filter(his => his.event_group_id === one.id).length
    return {
      ...one,
      event_id: EVENT_ID,
      maximum_guests: 50,
      guests: count,
      guest_count: count,
      invite_code: 'c'.repeat(22),
      last_upload: null,
    }
  })
  const [firstGroup] = eventGroups
  if (!firstGroup) throw new Error('A world needs a group.')
  const heads = headcountOf(guests)
  return {
    eventGet: event,
    guestList: list,
    eventGroupList: eventGroups,
    eventGroupGet: firstGroup,
    tourList: counted,
    tourGet: { ...first, alternative_tours: counted.slice(1).map(alternativeOf) },
    tourGuestList: guestsOn(list, first).map(
      (one): TourGuest => ({
        tour_guest_id: placeId(one, first),
        guest_id: one.id,
        first_name: one.first_name,
        last_name: one.last_name,
      }),
    ),
    remainingByDay: DAYS.map(day => {
      const [year, month, date] = isoDateFromDay(day).split('-').map(Number)
      return {
        year: year ?? 0,
        month: month ?? 0,
        day: date ?? 0,
        remaining_count: heads.days[day]?.remaining ?? 0,
        total_count: heads.days[day]?.total ?? 0,
      }
    }),
    remainingByGroup: GROUPS.map(one => {
      const theirs = headcountOf(guests.filter(his => his.event_group_id === one.id))
      return {
        event_group_id: one.id,
        name: one.name,
        remaining_count: theirs.remaining,
        total_count: theirs.total,
      }
    }),
    redeemedTypes: { redemptions: list[0]?.redemptions ?? {} },
    groupList: [group(1, 'Alder Foods'), group(2, 'Birch Energy')],
    groupGet: group(1, 'Alder Foods'),
    passList: [],
    handoverList: [],
    radioList: [],
    userList: [],
    guideList: [],
  } satisfies Answers
}

/** The parameters of each read of the world. */
export const readParams = {
  eventGet: { eventID: EVENT_ID },
  guestList: { eventId: EVENT_ID },
  eventGroupList: { id: EVENT_ID },
  eventGroupGet: { groupID: 11 },
  tourList: { eventID: EVENT_ID },
  tourGet: { tourID: tourId(1) },
  tourGuestList: { tourID: tourId(1) },
  remainingByDay: { id: EVENT_ID },
  remainingByGroup: { id: EVENT_ID },
  redeemedTypes: { pin: 1001, event_id: EVENT_ID },
  groupList: {},
  groupGet: { groupID: 1 },
  passList: { eventID: EVENT_ID },
  handoverList: { eventID: EVENT_ID },
  radioList: { eventID: EVENT_ID },
  userList: {},
  guideList: {},
} as const

export type WorldRead = keyof typeof readParams
export const worldReads = Object.keys(readParams).filter((name): name is WorldRead => name in readParams)

/** Freezes a value deeply, so that mutating any part of it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
