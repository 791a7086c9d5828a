import type { Guest } from '../../contract/api/guests.schema.ts'
import { compareGuests, compareHandovers, compareNamed, compareTours } from '../../contract/rules/order.ts'
import { tourDetail } from '../../contract/rules/tours.ts'
import type { Feature } from '../plan.ts'
import { passesOut, radiosOut } from './item-writes.ts'
import { orRefuse, Refusal } from './refusal.ts'
import type { ModelState } from './state.ts'

/** The event's lists that devices store, by the name of their read. */
export const LISTS = [
  'guestList',
  'eventGroupList',
  'tourList',
  'passList',
  'radioList',
  'handoverList',
] as const
type ListRead = (typeof LISTS)[number]

/** Paths of those lists, below the API base. */
export const listPaths: Readonly<Record<ListRead, string>> = {
  guestList: '/guest_list/7',
  eventGroupList: '/event/7/groups',
  tourList: '/event/7/tours',
  passList: '/passes/7',
  radioList: '/radios/7',
  handoverList: '/event/7/handovers',
}

/** The lists that pages of a run show; hand-overs only if the run includes them. */
export const shownPaths = (has: (feature: Feature) => boolean): string[] =>
  LISTS.filter(name => name !== 'handoverList' || has('days-handed-over')).map(name => listPaths[name])

const texts = new WeakMap<object, string>()

/** JSON of rows; each row is serialised once. */
export function rowsText(rows: readonly object[]): string {
  const parts = rows.map(row => {
    const known = texts.get(row) ?? JSON.stringify(row)
    texts.set(row, known)
    return known
  })
  return `[${parts.join(',')}]`
}

/** Answers reads from a model; each list is sorted again only if rows were added or removed. */
export function createReads(state: ModelState) {
  let order: readonly string[] = []

  function guestsInOrder(): Guest[] {
    const isSame = order.length === state.guests.size && order.every(id => state.guests.has(id))
    if (!isSame) order = [...state.guests.values()].sort(compareGuests).map(guest => guest.id)
    return order.flatMap(id => state.guests.get(id) ?? [])
  }

  const toursInOrder = () => [...state.tours.values()].sort(compareTours)

  const lists: Readonly<Record<ListRead, () => object[]>> = {
    guestList: guestsInOrder,
    eventGroupList: () => [...state.eventGroups.values()].sort(compareNamed),
    tourList: toursInOrder,
    passList: () => passesOut(state),
    radioList: () => radiosOut(state),
    handoverList: () => [...state.handovers.values()].sort(compareHandovers),
  }

  return {
    /** The rows of a list. */
    rows: (name: ListRead): object[] => lists[name](),

    /** The answer to a read, as text. Throws a Refusal. */
    text(name: string, params: Readonly<Record<string, string | number>>): string {
      if (isList(name)) return rowsText(lists[name]())
      const tour = orRefuse(state.tours.get(String(params.tourID)), 'TourNotFound')
      if (name === 'tourGet') return JSON.stringify(tourDetail(toursInOrder(), tour.id))
      if (name !== 'tourGuestList') throw new Refusal('NotFound')
      const places = [...state.places].filter(([, place]) => place.tourId === tour.id)
      return JSON.stringify(
        places.map(([id, { guestId }]) => {
          const guest = state.guests.get(guestId)
          return {
            tour_guest_id: id,
            guest_id: guestId,
            first_name: guest?.first_name,
            last_name: guest?.last_name,
          }
        }),
      )
    },
  }
}

const isList = (name: string): name is ListRead => LISTS.some(list => list === name)
