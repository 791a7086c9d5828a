import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Handover } from '../../contract/api/handovers.schema.ts'
import type { Pass } from '../../contract/api/passes.schema.ts'
import type { Radio } from '../../contract/api/radios.schema.ts'
import type { Tour } from '../../contract/api/tours.schema.ts'
import { newGuest } from '../../contract/rules/new-guest.ts'
import { tourLists } from '../../contract/rules/tours.ts'
import { uuid } from '../../contract/testing/world.ts'

interface ModelPlace {
  readonly tourId: string
  readonly guestId: string
  /** Instant (ISO) at which the guest joined the tour. */
  readonly joinedAt: string
}

/** The model server's data: one event, in the form of its lists. Rows are replaced, never modified. */
export interface ModelState {
  readonly guests: Map<string, Guest>
  /** The ids of those who were removed. */
  readonly removedGuests: Set<string>
  readonly eventGroups: Map<number, EventGroup>
  readonly tours: Map<string, Tour>
  /** Places on tours, by their ids. */
  readonly places: Map<string, ModelPlace>
  /** Those that were deleted with their tour, and when, by place and tour. */
  readonly lostPlaces: Map<string, ModelPlace & { readonly lostAt: string }>
  /** Including returned passes. */
  readonly passes: Map<number, Pass>
  readonly radios: Map<number, Radio>
  readonly handovers: Map<string, Handover>
  /**
   * The check-ins of a guest on a day that were not reversed, since the guest was last not in: who made them, by instant.
   */
  readonly checkIns: Map<string, Map<string, string>>
  /** Who has changed a guest or put them on a tour, and when they last did, by guest. */
  readonly changedBy: Map<string, Map<string, string>>
  /** When a guest's latest new code was drawn. */
  readonly codeDrawnAt: Map<string, string>
  readonly pins: Set<number>
}

export const EVENT = {
  id: 7,
  name: 'Factory Guest Day',
  timezone: 'Europe/London',
  days: ['20/11/2026', '21/11/2026', '22/11/2026'],
  /** Start of a run: the morning of the first day. */
  start: Date.parse('2026-11-20T08:00:00.000Z'),
} as const

const GUIDES = ['Ada Guide', 'Ben Guide', 'Cy Guide']

/** Whether a guest's id is of a guest who is there when a run starts. */
export const isInitialGuest = (id: string): boolean => id.startsWith(uuid('a', 0).slice(0, 8))

/** The tour guides, as users. */
export const guides = GUIDES.map((name, n) => ({ id: uuid('d', n + 1), name }))

/** The event at the start of each run: three groups, some guests, two tours. */
export function initialState(guestCount: number): ModelState {
  const eventGroups = ['Alder Foods', 'Birch Energy', 'Cedar Tools'].map(
    (name, n): EventGroup => ({
      id: 11 + n,
      event_id: EVENT.id,
      group_id: 1 + n,
      name,
      is_vcarb: n === 1,
      maximum_guests: 200,
      guests: 0,
      guest_count: 0,
      invite_code: 'c'.repeat(22),
      last_upload: null,
    }),
  )
  const state: ModelState = {
    guests: new Map(),
    removedGuests: new Set(),
    eventGroups: new Map(eventGroups.map(group => [group.id, group])),
    tours: new Map(),
    places: new Map(),
    lostPlaces: new Map(),
    passes: new Map(),
    radios: new Map(),
    handovers: new Map(),
    checkIns: new Map(),
    changedBy: new Map(),
    codeDrawnAt: new Map(),
    pins: new Set(),
  }
  for (let n = 1; n <= guestCount; n += 1) addInitialGuest(state, n)
  for (let n = 1; n <= 2; n += 1) {
    const id = uuid('b', n)
    state.tours.set(id, {
      id,
      event_id: EVENT.id,
      title: 'ORBR Garage',
      user_uuid: guides[n - 1]?.id ?? '',
      name: guides[n - 1]?.name ?? '',
      start_time: `2026-11-20T1${n}:00:00.000Z`,
      maximum_guests: 7,
      guest_count: 0,
      time_period: 'upcoming',
      is_vcarb: false,
    })
  }
  return state
}

function addInitialGuest(state: ModelState, n: number): void {
  const group = state.eventGroups.get(11 + (n % 3))
  if (!group) throw new Error('The model has no such group.')
  const who = {
    id: uuid('a', n),
    first_name: `First${n}`,
    last_name: `Last${String(n).padStart(3, '0')}`,
    group_name: group.name,
    event_group_id: group.id,
    is_vcarb: group.is_vcarb,
  }
  const pin = 1000 + n
  state.guests.set(who.id, { ...newGuest(who, EVENT.days.join(',')), pin })
  state.pins.add(pin)
  addGuests(state, group.id, 1)
}

/** Adds to a group's number of guests; may be negative. */
export function addGuests(state: ModelState, groupId: number, by: number): void {
  const group = state.eventGroups.get(groupId)
  if (!group) return
  const guests = group.guests + by
  state.eventGroups.set(groupId, { ...group, guests, guest_count: guests })
}

/** Records that somebody has changed a guest or put them on a tour. */
export function noteChange(
  { changedBy }: ModelState,
  guestId: string,
  { caller, at }: { readonly caller: string; readonly at: string },
): void {
  const known = changedBy.get(guestId) ?? new Map<string, string>()
  const last = known.get(caller) ?? at
  changedBy.set(guestId, known.set(caller, last < at ? at : last))
}

/** Sets a guest's tour fields from their current places. */
export function updateTourFields(state: ModelState, guestId: string): void {
  const guest = state.guests.get(guestId)
  if (!guest) return
  const own = [...state.places.values()].filter(place => place.guestId === guestId)
  state.guests.set(guestId, {
    ...guest,
    ...tourLists(own.flatMap(place => state.tours.get(place.tourId) ?? [])),
  })
}

/** Adds to a tour's number of guests; may be negative. */
export function addTourGuests(state: ModelState, tourId: string, by: number): void {
  const tour = state.tours.get(tourId)
  if (tour) state.tours.set(tourId, { ...tour, guest_count: tour.guest_count + by })
}
