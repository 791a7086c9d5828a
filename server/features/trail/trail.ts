import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Trail, TrailEntry } from '../../../contract/api/trail.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { DEVICE_ID_LETTERS } from '../../../contract/rules/devices.ts'
import { MAX_FILE_GUESTS } from '../../../contract/rules/limits.ts'
import { tourWithStart } from '../../../contract/rules/tours.ts'
import { isUuid } from '../../../contract/rules/uuid.ts'
import type { Db } from '../../db/client.ts'
import { devices } from '../../db/devices.ts'
import { guestName } from '../../db/guest-name.ts'
import { changes, eventGroups, events, groups, guests, passes, radios, tours } from '../../db/schema.ts'
import type { Handlers } from '../../http/call.ts'
import { orThrow } from '../../http/http-error.ts'
import { eventScope } from '../events/event-rows.ts'
import { changeWords, movedBetween } from './change-words.ts'

/** The audit trail for staff: the table `changes`, with the names of changed entities if they are known. */

/** How many entries a page has, and then the rest of its last write's. */
const PAGE_SIZE = 100
/** A write with more entries than this after the end of a page is split after all. */
const MAX_REST = MAX_FILE_GUESTS
/** A write that took longer than this from the tap to the server counts as having waited on the device. */
const WAITED_MS = 10_000

export const trailHandlers: Handlers<'guestTrail' | 'eventTrail'> = {
  guestTrail: {
    answer: async ({ db, params, query }) => {
      // The trail contains ids as text in lower case.
      const guestId = params.id.toLowerCase()
      const page = await readPage(db, eq(changes.entity, guestEntity(guestId)), query.before)
      if (page.rows.length === 0 && query.before === undefined) {
        const [guest] = await db.select({ id: guests.id }).from(guests).where(eq(guests.id, guestId))
        orThrow(guest, 'GuestNotFound')
      }
      return toApi(db, page)
    },
  },
  eventTrail: {
    answer: async ({ db, params, query }) => {
      const scope = await eventScope(db, params.eventID)
      return toApi(db, await readPage(db, eq(changes.scope, scope), query.before))
    },
  },
}

type Row = typeof changes.$inferSelect

interface Page {
  readonly rows: readonly Row[]
  readonly next: number | null
}

/**
 * The next page of the entries that match a condition. A page ends where a write ends: all entries of a write have the
 * same version.
 */
async function readPage(db: Db, where: SQL, before: number | undefined): Promise<Page> {
  const rows = await select(db, where, before, PAGE_SIZE + 1)
  const [last, following] = rows.slice(PAGE_SIZE - 1)
  if (!last || !following) return { rows, next: null }
  const page = rows.slice(0, PAGE_SIZE)
  if (following.version !== last.version) return { rows: page, next: last.id }
  const rest = await select(db, and(where, eq(changes.version, last.version)), last.id, MAX_REST)
  const end = rest.at(-1) ?? last
  const [earlier] = await select(db, where, end.id, 1)
  return { rows: [...page, ...rest], next: earlier ? end.id : null }
}

const select = (db: Db, where: SQL | undefined, before: number | undefined, limit: number): Promise<Row[]> =>
  db
    .select()
    .from(changes)
    .where(and(where, before === undefined ? undefined : lt(changes.id, before)))
    .orderBy(desc(changes.id))
    .limit(limit)

async function toApi(db: Db, { rows, next }: Page): Promise<Trail> {
  const [names, timezones, deviceNames] = await Promise.all([
    namesOf(db, rows),
    timezonesOf(db, rows),
    deviceNamesOf(db, rows),
  ])
  const nameOf = (entity: string) => names.get(entity)
  return {
    entries: rows.map(row => ({
      ...entryOf(row, nameOf(row.entity) ?? null),
      about: changeWords(changeOf(row), { timezone: timezones.get(row.scope), nameOf }),
      device_name: (row.device !== null && deviceNames.get(row.device)) || null,
    })),
    next,
  }
}

const changeOf = ({ what, detail }: Row) => ({ what, detail: detail ?? {} })

const entryOf = (row: Row, subject: string | null): Omit<TrailEntry, 'about' | 'device_name'> => ({
  id: row.id,
  version: row.version,
  ...changeOf(row),
  entity: row.entity,
  subject,
  who: row.whoName,
  device: row.device?.slice(0, DEVICE_ID_LETTERS) ?? null,
  at: row.at.toISOString(),
  arrived_at: row.arrivedAt.toISOString(),
  replayed: row.arrivedAt.getTime() - row.at.getTime() > WAITED_MS,
})

/** The time zones of the events in which something was changed, by id. */
async function timezonesOf(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: events.id, timezone: events.timezone })
    .from(events)
    .where(inArray(events.id, scopesOf(rows)))
  return new Map(found.map(({ id, timezone }) => [id, timezone]))
}

const scopesOf = (rows: readonly Row[]): number[] => [...new Set(rows.map(({ scope }) => scope))]

/** The current names of devices, by id. */
async function deviceNamesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ device }) => (device === null || !isUuid(device) ? [] : device)))]
  if (ids.length === 0) return new Map()
  const named = await db
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(inArray(devices.id, ids))
  return new Map(named.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** The names of all entities in a trail: the current ones, as the trail itself contains no names of people. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = new Map<string, Set<string>>()
  const scopes = scopesOf(rows)
  const entities = rows.flatMap(row => [row.entity, ...Object.values(movedBetween(changeOf(row)))])
  for (const entity of entities) {
    const [kind = '', id = ''] = entity.split(':')
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  const of = (kind: string) => [...(ids.get(kind) ?? [])]
  const names = new Map<string, string>()
  const add = (kind: string, rows: readonly { readonly id: unknown; readonly name: unknown }[]) => {
    for (const { id, name } of rows) names.set(`${kind}:${id}`, String(name))
  }
  /** Adds the names in a column. `where` restricts ids that are unique only within an event. */
  const addFrom = async (kind: string, id: PgColumn, name: PgColumn | SQL<string>, where?: SQL) =>
    add(
      kind,
      await db
        .select({ id, name })
        .from(id.table)
        .where(and(inArray(id, of(kind)), where)),
    )
  await addFrom('guest', guests.id, guestName)
  await addFrom('group', groups.id, groups.name)
  await addFrom('pass', passes.passId, passes.guestName, inArray(passes.eventId, scopes))
  await addFrom('radio', radios.radioId, radios.guestName, inArray(radios.eventId, scopes))
  const named = await db
    .select({ id: tours.id, title: tours.title, start_time: tours.startTime, timezone: events.timezone })
    .from(tours)
    .innerJoin(events, eq(events.id, tours.eventId))
    .where(inArray(tours.id, of('tour')))
  add(
    'tour',
    named.map(tour => ({ id: tour.id, name: tourWithStart(tour, tour.timezone) })),
  )
  const groupsOfEvents = await db
    .select({ id: eventGroups.id, name: groups.name })
    .from(eventGroups)
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(inArray(eventGroups.id, of('event-group').map(Number)))
  add('event-group', groupsOfEvents)
  const nameless = entities.filter(entity => !names.has(entity))
  return new Map([...names, ...(await namesOfDeleted(db, nameless))])
}

/** The last names of deleted tours, and those of groups that were removed from their event. */
async function namesOfDeleted(
  db: Db,
  entities: readonly string[],
): Promise<[entity: string, name: string][]> {
  const ids = [...new Set(entities.filter(entity => /^(tour|event-group):/.test(entity)))]
  if (ids.length === 0) return []
  const title = sql<string | null>`${changes.detail} ->> 'title'`
  const groupId = sql<number | null>`(${changes.detail} ->> 'group_id')::int`
  const told = await db
    .selectDistinctOn([changes.entity], {
      entity: changes.entity,
      group: groups.name,
      title,
      start: sql<string | null>`${changes.detail} ->> 'start_time'`,
      timezone: events.timezone,
    })
    .from(changes)
    .innerJoin(events, eq(events.id, changes.scope))
    .leftJoin(groups, eq(groups.id, groupId))
    .where(and(inArray(changes.entity, ids), or(isNotNull(title), isNotNull(groupId))))
    .orderBy(changes.entity, desc(changes.id))
  return told.flatMap(({ entity, group, title, start, timezone }) => {
    const name =
      title !== null && start !== null ? tourWithStart({ title, start_time: start }, timezone) : group
    return name === null ? [] : [[entity, name]]
  })
}
