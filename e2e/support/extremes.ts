import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { guestDay, guestsOf } from './guest-day.ts'
import type { TestServer } from './server.ts'

export const LONG_NAME = {
  first: 'Maximiliane-Theodora Konstanze',
  last: 'von Hohenstein-Waldeck zu Lichtenberg',
}
export const RIGHT_TO_LEFT = { first: 'عبدالرحمن', last: 'الزهراني' }
/** 40 characters, with umlauts and an ampersand. */
export const LONG_GROUP = 'Königswinter Präzisionsguss & Söhne KGaA'

const nineDigits = (from: number) => 100_000_000 + from

/** Adds, once, extremes that the demo data lacks: long names, right-to-left ones, and `radios` radios that are out. */
export async function serveExtremes(server: TestServer, radios = 40): Promise<void> {
  const { id, today } = await guestDay(server)
  const known = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  if (known.some(({ name }) => name === LONG_GROUP)) return
  const group = await server.api<{ id: number }>('POST', '/groups', {
    name: LONG_GROUP,
    main_contact_first_name: LONG_NAME.first,
    main_contact_last_name: LONG_NAME.last,
    main_contact_email: 'maximiliane.von.hohenstein-waldeck@koenigswinter-praezisionsguss.example',
    secondary_contact_first_name: RIGHT_TO_LEFT.first,
    secondary_contact_last_name: RIGHT_TO_LEFT.last,
    secondary_contact_email: 'office@koenigswinter.example',
    maximum_guests: 40,
    is_vcarb: true,
  })
  await server.api('POST', `/event/${id}/groups`, { eventID: id, groupID: group.id })
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const mine = groups.find(({ group_id }) => group_id === group.id)
  if (!mine) throw new Error('The group is not part of the event.')
  for (const { first, last } of [LONG_NAME, RIGHT_TO_LEFT])
    await server.api('POST', '/guests', {
      eventID: id,
      firstName: first,
      lastName: last,
      daysAttending: today,
      group: mine.id,
    })
  const guests = await guestsOf(server, id)
  const given = await server.api<unknown[]>('GET', `/radios/${id}`)
  for (const [index, guest] of guests.slice(0, radios - given.length).entries())
    await server.api('POST', `/radios/${id}`, {
      radioID: nineDigits(index),
      guestID: guest.id,
      allocated: new Date().toISOString(),
      passCode: `${500 + index}`,
      is_vcarb: index % 3 === 0,
    })
}
