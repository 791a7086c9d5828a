import { and, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { type Change, recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { events, guestDays, guests } from '../../db/schema.ts'
import { importInTurn } from '../../import/import-in-turn.ts'
import { type PitwallEvent, readPitwallEvents } from './pitwall-events.ts'

/** The result of an import. */
interface ImportReport {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Events whose new dates exclude days of guests, with the number of those guests. */
  readonly stranded: readonly { readonly name: string; readonly guests: number }[]
}

/** The result of storing events. */
interface Stored {
  readonly added: readonly number[]
  readonly changed: readonly number[]
  /** The changes, which the caller must record at the end of the transaction. */
  readonly changes: readonly Change[]
}

/** The columns that an import sets. Entry dates are set by staff and stay unchanged. */
const imported = ['name', 'location', 'country', 'countryCode', 'timezone', 'eventStart', 'eventEnd'] as const

/**
 * Imports events from a parsed JSON file, by `pitwall_uuid`: adds new ones, updates the others, deletes nothing (design
 * section 7). One transaction. A new event has no entry dates, so its entry is still to open.
 * Throws ImportRefused, which names every invalid row, before anything is changed.
 */
export async function importEvents(db: Db, input: unknown, at: Date): Promise<ImportReport> {
  const rows = readPitwallEvents(input)
  return importInTurn(db, async tx => {
    const { added, changed, changes } = await storeEvents(tx, rows)
    const stranded = await strandedGuests(tx, changed)
    await recordChanges(tx, { what: 'import:events', whoId: 'import', whoName: 'Events import', at }, changes)
    const unchanged = rows.length - added.length - changed.length
    return { added: added.length, changed: changed.length, unchanged, stranded }
  })
}

/** Adds or updates events within a transaction. */
export async function storeEvents(tx: Db, rows: readonly PitwallEvent[]): Promise<Stored> {
  if (rows.length === 0) return { added: [], changed: [], changes: [] }
  const now = sql.join(
    imported.map(key => sql`${events[key]}`),
    sql`, `,
  )
  const next = sql.join(
    imported.map(key => excluded(key)),
    sql`, `,
  )
  const touched = await tx
    .insert(events)
    .values(rows.map(toColumns))
    .onConflictDoUpdate({
      target: events.pitwallUuid,
      set: Object.fromEntries(imported.map(key => [key, excluded(key)])),
      setWhere: sql`(${now}) is distinct from (${next})`,
    })
    // `xmax` is 0 for rows that were inserted rather than updated.
    .returning({ id: events.id, added: sql<boolean>`(xmax = 0)` })
  const changes = touched.flatMap(({ id }) => [
    { scope: id, entity: eventEntity(id) },
    { scope: TEAM_SCOPE, entity: eventEntity(id) },
  ])
  return {
    added: touched.filter(row => row.added).map(row => row.id),
    changed: touched.filter(row => !row.added).map(row => row.id),
    changes,
  }
}

const excluded = (key: (typeof imported)[number]) => sql`excluded.${sql.identifier(events[key].name)}`

const toColumns = (event: PitwallEvent) => ({
  pitwallUuid: event.pitwall_uuid,
  name: event.name,
  location: event.location,
  country: event.country,
  countryCode: event.country_code,
  timezone: event.timezone,
  eventStart: event.event_start,
  eventEnd: event.event_end,
})

async function strandedGuests(tx: Db, ids: readonly number[]): Promise<ImportReport['stranded']> {
  if (ids.length === 0) return []
  const within = sql`${guests.eventId} = ${events.id}`
  return tx
    .select({ name: events.name, guests: sql<number>`count(distinct ${guests.id})::int` })
    .from(events)
    .innerJoin(guests, within)
    .innerJoin(guestDays, sql`${guestDays.guestId} = ${guests.id}`)
    .where(
      and(
        inArray(events.id, [...ids]),
        or(lt(guestDays.day, events.eventStart), gt(guestDays.day, events.eventEnd)),
      ),
    )
    .groupBy(events.id, events.name)
}
