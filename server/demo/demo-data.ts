import { asc, desc, eq, sql } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import { eventEntity } from '../../contract/offline/entities.ts'
import { timePeriod } from '../../contract/rules/event.ts'
import { type Change, recordChanges } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { eventGroups, events, groups, redemptionTypes, users } from '../db/schema.ts'
import { spanOf } from '../features/events/event-rows.ts'
import { storeEvents } from '../features/events/import-events.ts'
import { newInviteCode } from '../features/groups/event-groups.ts'
import { demoSeason, entryDates, GUEST_DAY, guestDay } from './demo-events.ts'
import { addExtras } from './demo-extras.ts'
import { demoGroupRows } from './demo-groups.ts'
import { demoTypeRows, demoUserRows } from './demo-people.ts'
import { seededRandom } from './random.ts'
import { storeGuests } from './store-guests.ts'

/** The data that a demo starts with. */
interface DemoData {
  readonly added: 'season and guest day' | 'guest day' | 'nothing'
  /** The code of a group at today's guest day that starts without guests; undefined if its groups were removed. */
  readonly inviteCode: string | undefined
}

type EventRow = typeof events.$inferSelect
type GroupRow = typeof groups.$inferSelect

/** The number of groups at each race weekend of the demo; all groups come to the guest day. */
const GROUPS_AT_A_RACE = 6

/**
 * Fills a database for the demo (design section 8), in one transaction. An empty database gets the season, users,
 * redemption types and `groups` groups (default 24). Every database gets a guest day with `guests` invented guests (at
 * most 8,000), unless it has one today. `timezone` (an IANA name) and the instant `now` determine today.
 */
export async function loadDemoData(
  db: Db,
  {
    guests,
    groups: groupCount,
    timezone = 'Europe/London',
    now,
  }: { guests: number; groups?: number | undefined; timezone?: string; now: Date },
): Promise<DemoData> {
  return db.transaction(async tx => {
    // Two processes may start on one database at the same moment.
    await tx.execute(sql`lock table ${events} in share row exclusive mode`)
    const today = await liveGuestDay(tx, now)
    if (today) return { added: 'nothing', inviteCode: await firstInvite(tx, today.id) }

    const [known] = await tx.select({ id: events.id }).from(events).limit(1)
    const team = await loadTeam(tx, groupCount)
    const changes: Change[] = known ? [] : [...(await loadSeason(tx, team, now))]
    const day = await loadGuestDay(tx, team, { guests, zone: timezone, now })
    changes.push(...day.changes, { scope: TEAM_SCOPE, entity: 'demo' })
    await recordChanges(tx, { what: 'demo', whoId: 'demo', whoName: 'Demo data', at: now }, changes)
    return { added: known ? 'guest day' : 'season and guest day', inviteCode: await firstInvite(tx, day.id) }
  })
}

async function liveGuestDay(tx: Db, now: Date): Promise<EventRow | undefined> {
  const days = await tx
    .select()
    .from(events)
    .where(eq(events.name, GUEST_DAY))
    .orderBy(desc(events.eventStart))
  return days.find(event => timePeriod(spanOf(event), now) === 'live')
}

async function firstInvite(tx: Db, eventId: number): Promise<string | undefined> {
  const [group] = await tx
    .select({ code: eventGroups.inviteCode })
    .from(eventGroups)
    .where(eq(eventGroups.eventId, eventId))
    .orderBy(asc(eventGroups.id))
    .limit(1)
  return group?.code
}

/** The existing groups and guides, or those of the demo. */
async function loadTeam(
  tx: Db,
  count: number | undefined,
): Promise<{ groups: GroupRow[]; guides: string[] }> {
  await tx.insert(redemptionTypes).values(demoTypeRows()).onConflictDoNothing()
  const [anybody] = await tx.select({ id: users.userUuid }).from(users).limit(1)
  if (!anybody) await tx.insert(users).values(demoUserRows())
  const guides = await tx
    .select({ id: users.userUuid })
    .from(users)
    .where(eq(users.isTourGuide, true))
    .orderBy(asc(users.userId))
  const known = await tx.select().from(groups).orderBy(asc(groups.id))
  return {
    groups: known.length > 0 ? known : await tx.insert(groups).values(demoGroupRows(count)).returning(),
    guides: guides.map(({ id }) => id),
  }
}

async function loadSeason(tx: Db, team: { groups: GroupRow[] }, now: Date): Promise<readonly Change[]> {
  const { changes } = await storeEvents(tx, await demoSeason(now))
  const season = await tx.select().from(events).orderBy(asc(events.eventStart))
  const isOver = (event: EventRow) =>
    now.getTime() >= entryDates(event, { until: 'end' }).entryClose.getTime()
  const past = season.filter(isOver).slice(-1)
  const next = season.filter(event => !isOver(event)).slice(0, 3)
  for (const [index, event] of [...past, ...next].entries()) {
    await tx
      .update(events)
      .set(entryDates(event, { until: 'start' }))
      .where(eq(events.id, event.id))
    const first = index * GROUPS_AT_A_RACE
    const coming = team.groups.filter((_, at) => at >= first && at < first + GROUPS_AT_A_RACE)
    await addEventGroups(tx, event.id, coming)
  }
  return changes
}

async function loadGuestDay(
  tx: Db,
  team: { groups: GroupRow[]; guides: string[] },
  { guests, zone, now }: { guests: number; zone: string; now: Date },
): Promise<{ id: number; changes: readonly Change[] }> {
  const { added } = await storeEvents(tx, [guestDay(now, zone)])
  const [event] = await tx
    .select()
    .from(events)
    .where(eq(events.id, added[0] ?? 0))
  if (!event) throw new Error(`The ${GUEST_DAY} could not be added.`)
  await tx
    .update(events)
    .set(entryDates(event, { until: 'end' }))
    .where(eq(events.id, event.id))
  // The first group has no guests yet: its list can be uploaded with its invite link.
  const [, ...bringing] = await addEventGroups(tx, event.id, team.groups)
  const random = seededRandom(guests)
  const { id: eventId, timezone } = event
  const plan = { eventId, timezone, now, groups: bringing }
  const invented = await storeGuests(tx, random, bringing.length > 0 ? guests : 0, plan)
  await addExtras(tx, random, { eventId, timezone, now, guests: invented, guides: team.guides })
  const entity = eventEntity(eventId)
  return {
    id: eventId,
    changes: [
      { scope: eventId, entity },
      { scope: TEAM_SCOPE, entity },
    ],
  }
}

async function addEventGroups(tx: Db, eventId: number, coming: readonly GroupRow[]) {
  if (coming.length === 0) return []
  const rows = coming.map(({ id, maximumGuests }) => ({
    eventId,
    groupId: id,
    maximumGuests,
    inviteCode: newInviteCode(),
  }))
  const added = await tx.insert(eventGroups).values(rows).returning()
  return added.map(({ id, maximumGuests }) => ({ eventGroupId: id, usual: maximumGuests }))
}
