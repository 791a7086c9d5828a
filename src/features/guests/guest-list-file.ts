import type { Event } from '../../../contract/api/events.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { eventDays } from '../../../contract/rules/event.ts'
import { guestTable } from '../../../contract/rules/guest-table.ts'
import { toCsv } from '../../lib/csv.ts'
import { saveCsv } from '../../lib/save-file.ts'

/** The guest list as a file, loaded when somebody downloads one. `span`: the day as in the file name. */

/** Saves the server's file. Reading an answer as text drops its BOM, which spreadsheets need to read accents. */
export const saveServerList = (event: Event, span: string, text: string): void =>
  saveCsv(`${event.name} guests ${span}`, `\uFEFF${text.replace(/^\uFEFF/, '')}`)

/** Saves the guests as this device knows them; with an `origin`, with the address of each guest's page there. */
export const saveOwnList = (event: Event, span: string, guests: readonly Guest[], origin?: string): void =>
  saveCsv(
    `${event.name} guests ${span}`,
    toCsv(guestTable(guests, eventDays(event), event.timezone, { origin })),
  )
