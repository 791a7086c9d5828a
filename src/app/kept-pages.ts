import type { Event, EventSummary } from '../../contract/api/events.schema.ts'
import { eventGet, eventList } from '../../contract/api/events.ts'
import { guestList } from '../../contract/api/guests.ts'
import { fillPath } from '../../contract/api/path.ts'
import { endOfVenueDay } from '../../contract/rules/venue-time.ts'

/** A page whose first screen is kept for its next opening (decision 041). */
interface KeptPage {
  /** The API path and the accessible name of the list on it. */
  readonly list: string
  readonly label: string
  /** The instant (ms) after which it shows another day; undefined while unknown. `dataOf` returns stored answers. */
  readonly until: (dataOf: <T>(path: string) => T | undefined) => number | undefined
}

/** The kept page at an address; undefined if there is none. */
export function keptPageAt(path: string): KeptPage | undefined {
  if (path === '/events')
    return {
      list: eventList.path,
      label: 'Events',
      // An event may begin or end at midnight of its own zone.
      until: dataOf => {
        const events = dataOf<EventSummary[]>(eventList.path)
        return events && Math.min(...events.map(({ timezone }) => endOfVenueDay(Date.now(), timezone)))
      },
    }
  const [, eventId] = /^\/event\/(\d+)\/guests$/.exec(path) ?? []
  if (eventId === undefined) return undefined
  return {
    list: fillPath(guestList.path, { eventId }),
    label: 'Guest List',
    until: dataOf => {
      const event = dataOf<Event>(fillPath(eventGet.path, { eventID: eventId }))
      return event && endOfVenueDay(Date.now(), event.timezone)
    },
  }
}
