import type { Event } from '../api/events.schema.ts'
import type { EventGroup, Group } from '../api/groups.schema.ts'
import type { Guest } from '../api/guests.schema.ts'
import { attends, splitDays } from '../rules/check-in.ts'
import { fullName } from '../rules/full-name.ts'
import { toursOf } from '../rules/tours.ts'
import type { ContextPlaces, ContextTour, Headcount, WriteContext } from './queued-write.ts'

/** Builds the `WriteContext` of a write from the data on the screen, with everything that its effects need. */

type Venue = Pick<Event, 'id' | 'timezone'>

/** Counts guests in total and by venue day, and how many of them have no gift bag. */
export function headcountOf(guests: readonly Pick<Guest, 'check_in_days' | 'gift_received'>[]): Headcount {
  const days: Record<string, { total: number; remaining: number }> = {}
  for (const guest of guests) {
    const due = guest.gift_received ? 0 : 1
    for (const day of splitDays(guest)) {
      const count = days[day] ?? { total: 0, remaining: 0 }
      days[day] = { total: count.total + 1, remaining: count.remaining + due }
    }
  }
  return {
    total: guests.length,
    remaining: guests.filter(guest => !guest.gift_received).length,
    days,
  }
}

function placesOf(guests: readonly Guest[]): ContextPlaces[] {
  const places = new Map<string, ContextPlaces>()
  for (const { id, title, name, start_time } of guests.flatMap(toursOf)) {
    const key = id ?? `${start_time} ${title} ${name}`
    places.set(key, { id, title, name, start_time, places: (places.get(key)?.places ?? 0) + 1 })
  }
  return [...places.values()]
}

const pinsOf = (guests: readonly Guest[]): number[] => guests.flatMap(guest => guest.pin ?? [])

/** For all writes on one guest: days, check-in, removal, gift bag, voucher, types, passes and radios. */
export const guestContext = (guest: Guest, event: Venue, issuer?: string): WriteContext => ({
  subject: fullName(guest),
  name: fullName(guest),
  first_name: guest.first_name,
  last_name: guest.last_name,
  guest_id: guest.id,
  event_id: event.id,
  timezone: event.timezone,
  group_name: guest.group_name,
  event_group_id: guest.event_group_id,
  headcount: headcountOf([guest]),
  pins: pinsOf([guest]),
  tours: placesOf([guest]),
  ...(issuer === undefined ? {} : { issuer }),
})

/** For a new guest, and (over `guestContext`) for a guest's move to another group: the group that they join. */
export const joinedGroupContext = (group: EventGroup, event: Venue): WriteContext => ({
  event_id: event.id,
  timezone: event.timezone,
  group_name: group.name,
  is_vcarb: group.is_vcarb,
})

/** For a group's removal from an event and its check-in. `guests` are all guests of the event. */
export function eventGroupContext(group: EventGroup, event: Venue, guests: readonly Guest[]): WriteContext {
  const theirs = guests.filter(guest => guest.event_group_id === group.id)
  return {
    subject: group.name,
    event_id: event.id,
    timezone: event.timezone,
    group_name: group.name,
    event_group_id: group.id,
    group_id: group.group_id,
    is_vcarb: group.is_vcarb,
    headcount: headcountOf(theirs),
    tours: placesOf(theirs),
    guest_ids: theirs.map(guest => guest.id),
  }
}

/** For a group's gift bags on a venue day. `guests` are all guests of the event. */
export function groupGiftsContext(
  group: EventGroup,
  event: Venue,
  guests: readonly Guest[],
  day: string,
  issuer: string,
): WriteContext {
  const due = guests.filter(
    guest => guest.event_group_id === group.id && attends(guest, day) && !guest.gift_received,
  )
  return { ...eventGroupContext(group, event, []), issuer, headcount: headcountOf(due), pins: pinsOf(due) }
}

/** For writes on a guest group, and (with `event_id`) for adding it to an event. */
export const groupContext = (group: Group): WriteContext => ({
  subject: group.name,
  previous_name: group.name,
  group_id: group.id,
  maximum_guests: group.maximum_guests,
  is_vcarb: group.is_vcarb,
})

/** A tour from a list, or from the alternatives of another tour, which lack the guide's id. */
type KnownTour = Omit<ContextTour, 'guide_id'> & { readonly user_uuid?: string }

/** For a tour's change or removal: the tour before it. `guide` is the new guide's name. */
export const tourContext = (tour: KnownTour, event: Venue, guide = tour.name): WriteContext => ({
  subject: tour.title,
  name: guide,
  event_id: event.id,
  timezone: event.timezone,
  tour: {
    id: tour.id,
    title: tour.title,
    name: tour.name,
    start_time: tour.start_time,
    ...(tour.user_uuid === undefined ? {} : { guide_id: tour.user_uuid }),
  },
})

/** For a guest who joins a tour, leaves it, or is moved to it from another. */
export const tourGuestContext = (
  guest: { readonly id: string; readonly first_name: string; readonly last_name: string },
  tour: KnownTour,
  event: Venue,
  from?: KnownTour,
): WriteContext => ({
  ...tourContext(tour, event),
  subject: fullName(guest),
  name: tour.title,
  guest_id: guest.id,
  first_name: guest.first_name,
  last_name: guest.last_name,
  ...(from === undefined ? {} : { from_tour: tourContext(from, event).tour ?? from }),
})

/** For an app user's change or removal. */
export const userContext = (user: { readonly name: string | null }): WriteContext =>
  user.name === null ? {} : { subject: user.name, previous_name: user.name }
