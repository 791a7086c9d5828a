import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Tour } from '../../contract/api/tours.schema.ts'
import type { AppUser } from '../../contract/api/users.schema.ts'
import { guestDay } from '../support/guest-day.ts'
import type { TestServer } from '../support/server.ts'

/** The server's data at the start of a run, on which the operators act. */
export interface World {
  readonly event: { readonly id: number; readonly timezone: string }
  readonly today: string
  /** All days of the event. */
  readonly days: readonly string[]
  readonly guests: readonly Guest[]
  readonly groups: readonly EventGroup[]
  readonly tours: readonly Tour[]
  readonly guides: readonly Pick<AppUser, 'user_uuid' | 'name'>[]
  readonly types: readonly string[]
}

/** Reads the guest day of a fresh demo. */
export async function readWorld(server: TestServer): Promise<World> {
  const { id, today, timezone } = await guestDay(server)
  const { event_dates } = await server.api<{ event_dates: Record<string, string> }>('GET', `/events/${id}`)
  const types = await server.api<{ code: string }[]>('GET', '/redemption_types')
  return {
    event: { id, timezone },
    today,
    days: Object.keys(event_dates),
    guests: await server.api('GET', `/guest_list/${id}`),
    groups: await server.api('GET', `/event/${id}/groups`),
    tours: await server.api('GET', `/event/${id}/tours`),
    guides: await server.api('GET', '/users/guides'),
    types: types.map(({ code }) => code),
  }
}
