import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { LiveRows } from '../../contract/api/live.schema.ts'
import type { ListName } from '../../contract/offline/patch-list.ts'
import type { Db } from '../db/client.ts'
import { eventGroups, guests, passes, radios, tourGuests, tours } from '../db/schema.ts'
import { selectEventGroups } from '../features/groups/event-groups.ts'
import { selectGuests } from '../features/guests/guest-rows.ts'
import { selectPasses } from '../features/passes/passes.ts'
import { selectRadios } from '../features/radios/radios.ts'
import { selectTours } from '../features/tours/tour-rows.ts'
import type { TrailStep } from './changes-since.ts'

/** An entity in a change (contract/offline/entities.ts), split into its kind and id. */
export interface EntityRef {
  readonly kind: string
  readonly id: string
}

/**
 * The kinds of entities by which a list's rows are found, the list's own kind first. Other kinds count only if a write
 * names none of the own kind: a guest who joins a tour changes one row, a moved tour the rows of all its guests.
 */
const kinds = {
  guestList: ['guest', 'group', 'tour', 'user'],
  eventGroupList: ['event-group', 'group'],
  tourList: ['tour', 'user'],
  passList: ['pass'],
  radioList: ['radio'],
} as const satisfies Record<ListName, readonly [string, ...string[]]>

/** The entities of one write by which the rows of this list are found. */
export function entitiesIn(list: ListName, steps: readonly TrailStep[]): readonly EntityRef[] {
  const [own, ...others] = kinds[list]
  const things = steps.flatMap(({ entity, detail }) => [
    thing(entity),
    // A guest joins or leaves a group.
    ...(list === 'eventGroupList' ? [groupIn(detail), groupIn(detail?.before)].flat() : []),
  ])
  const direct = things.filter(({ kind }) => kind === own)
  return direct.length > 0 ? direct : things.filter(({ kind }) => others.some(other => other === kind))
}

function thing(entity: string): EntityRef {
  const at = entity.indexOf(':')
  return { kind: entity.slice(0, at), id: entity.slice(at + 1) }
}

const groupIn = (detail: unknown): EntityRef[] =>
  typeof detail === 'object' &&
  detail !== null &&
  'event_group_id' in detail &&
  typeof detail.event_group_id === 'number'
    ? [{ kind: 'event-group', id: String(detail.event_group_id) }]
    : []

/** The current rows of an event's lists for these entities. Entities that are in no list any more are in `gone`. */
export async function rowsOf(
  db: Db,
  eventId: number,
  named: ReadonlyMap<ListName, readonly EntityRef[]>,
  now: Date,
): Promise<LiveRows> {
  const ids = (list: ListName, kind: string) => [
    ...new Set((named.get(list) ?? []).flatMap(one => (one.kind === kind ? [one.id] : []))),
  ]
  const numbers = (list: ListName, kind: string) => ids(list, kind).map(Number)
  const has = (list: ListName) => named.has(list)
  const rows: LiveRows = {}

  if (has('guestList')) {
    const own = ids('guestList', 'guest')
    const found = await selectGuests(db, of(eq(guests.eventId, eventId), whichGuests(db, own, ids)))
    rows.guestList = patch(found, own, guest => guest.id)
  }
  if (has('eventGroupList')) {
    const own = numbers('eventGroupList', 'event-group')
    const where = or(
      inArray(eventGroups.id, own),
      inArray(eventGroups.groupId, numbers('eventGroupList', 'group')),
    )
    const found = await selectEventGroups(db, of(eq(eventGroups.eventId, eventId), where))
    rows.eventGroupList = patch(found, own, group => group.id)
  }
  if (has('tourList')) {
    const own = ids('tourList', 'tour')
    const where = anyOf(tours.id, own, tours.guideId, ids('tourList', 'user'))
    rows.tourList = patch(
      await selectTours(db, of(eq(tours.eventId, eventId), where), now),
      own,
      tour => tour.id,
    )
  }
  if (has('passList')) {
    const own = numbers('passList', 'pass')
    const found = await selectPasses(db, of(eq(passes.eventId, eventId), inArray(passes.passId, own)))
    rows.passList = patch(found, own, pass => pass.pass_id)
  }
  if (has('radioList')) {
    const own = numbers('radioList', 'radio')
    const found = await selectRadios(db, of(eq(radios.eventId, eventId), inArray(radios.radioId, own)))
    rows.radioList = patch(found, own, radio => radio.radio_id)
  }
  return rows
}

/** Finds guests by id, or by group, tour or guide if these are named: one plan for all cases would read too much. */
function whichGuests(
  db: Db,
  own: readonly string[],
  ids: (list: ListName, kind: string) => readonly string[],
): SQL | undefined {
  const [groups, onTours, guides] = ['group', 'tour', 'user'].map(kind => ids('guestList', kind))
  const ways: (SQL | undefined)[] = [inArray(guests.id, [...own])]
  if (groups && groups.length > 0)
    ways.push(
      inArray(
        guests.eventGroupId,
        db
          .select({ id: eventGroups.id })
          .from(eventGroups)
          .where(inArray(eventGroups.groupId, groups.map(Number))),
      ),
    )
  if (onTours && guides && onTours.length + guides.length > 0)
    ways.push(
      inArray(
        guests.id,
        db
          .select({ id: tourGuests.guestId })
          .from(tourGuests)
          .innerJoin(tours, eq(tours.id, tourGuests.tourId))
          .where(anyOf(tours.id, onTours, tours.guideId, guides)),
      ),
    )
  return or(...ways)
}

type Ids = Parameters<typeof inArray>[0]

const nothing = sql`false`

const anyOf = (a: Ids, aIds: readonly string[], b: Ids, bIds: readonly string[]): SQL | undefined =>
  or(inArray(a, [...aIds]), inArray(b, [...bIds]))

/** Combines two conditions. If the second is missing, no row matches, instead of all rows of the event. */
function of(event: SQL, where: SQL | undefined): SQL {
  return and(event, where ?? nothing) ?? nothing
}

function patch<T, Id>(rows: T[], named: readonly Id[], idOf: (row: T) => Id): { rows: T[]; gone: Id[] } {
  const there = new Set(rows.map(idOf))
  return { rows, gone: named.filter(id => !there.has(id)) }
}
