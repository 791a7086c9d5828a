import type { Event } from '../../../contract/api/events.schema.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { compareDays, sortDays } from '../../../contract/rules/days.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'

/** The days in calendar order, joined as in the API. */
export const dayList = (days: readonly string[]): string => sortDays(days.join(','))

/** A new guest as the list shows them before the server has given a pin. */
export const listedGuest = (
  id: string,
  name: { readonly firstName: string; readonly lastName: string },
  days: readonly string[],
  group: EventGroup,
): Guest =>
  newGuest(
    {
      id,
      first_name: name.firstName,
      last_name: name.lastName,
      group_name: group.name,
      event_group_id: group.id,
      is_vcarb: group.is_vcarb,
    },
    days.join(','),
  )

/** Why a guest cannot be checked in while being added (spec section 5); undefined if they can. */
export function checkInBlockedReason(
  event: Event,
  days: readonly string[],
  today: string,
): string | undefined {
  const first = Object.keys(event.event_dates).toSorted(compareDays)[0]
  if (first !== undefined && compareDays(today, first) < 0)
    return 'You cannot check in a guest before the event starts'
  if (!days.includes(today)) return "To check in now, the guest must be attending today's date."
  return undefined
}
