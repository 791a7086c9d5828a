import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { header, WEB_APP_KEY } from '../../../contract/api/headers.ts'
import { type EntryPeriod, entryPeriod, isOver } from '../../../contract/rules/event.ts'
import { MAX_INVITE_CODE_LENGTH } from '../../../contract/rules/limits.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { eventGroups, events, groups } from '../../db/schema.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { spanOf } from '../events/event-rows.ts'

/** What an invite code gives access to. */
export interface Invite {
  readonly event: typeof events.$inferSelect
  readonly group: typeof groups.$inferSelect
  readonly eventGroup: typeof eventGroups.$inferSelect
}

const CODE = /^[A-Za-z0-9_-]{11,}$/
/** Looked up instead of a malformed code, so that it takes as long as any other. */
const NO_CODE = '-'

/** Throws Unauthorized unless the `x-api-key` header is the web app's. */
export function requireApiKey(given: string | undefined): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given ?? ''), digest(WEB_APP_KEY)))
    throw new HttpError('Unauthorized', `The ${header.apiKey} header is missing or not right.`)
}

/** Finds the invite of a code. Throws the same InviteInvalid for an unknown, malformed or missing code. */
export async function findInvite(db: Db, code: string | undefined): Promise<Invite> {
  const isCode = code !== undefined && code.length <= MAX_INVITE_CODE_LENGTH && CODE.test(code)
  const wanted = isCode ? code : NO_CODE
  const [invite] = await db
    .select({ event: events, group: groups, eventGroup: eventGroups })
    .from(eventGroups)
    .innerJoin(events, eq(events.id, eventGroups.eventId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(eq(eventGroups.inviteCode, wanted))
  return orThrow(invite, 'InviteInvalid')
}

/** Whether the last day of the invite's event is over. */
export const isInviteOver = ({ event }: Invite, now: Date): boolean => isOver(spanOf(event), now)

/** The entry period of the invite's event. */
export const entryPeriodOf = ({ event }: Invite, now: Date): EntryPeriod =>
  entryPeriod({ ...spanOf(event), entry_open: event.entryOpen, entry_close: event.entryClose }, now)

/** Throws EntryClosed unless entry is open; the message says whether it is too early or too late. */
export function requireEntryOpen(invite: Invite, now: Date): void {
  const period = entryPeriodOf(invite, now)
  if (period === 'live') return
  const { name, entryOpen, entryClose, timezone } = invite.event
  const moment = (instant: Date | null, words: string) =>
    instant ? ` ${words} ${venueMoment(instant, timezone)} (local time of the event).` : ''
  const closed = entryClose && entryClose <= now ? moment(entryClose, 'It closed on') : ' The event is over.'
  throw new HttpError(
    'EntryClosed',
    period === 'upcoming'
      ? `Entry is not open yet for ${name}.${moment(entryOpen, 'It opens on')}`
      : `Entry is closed for ${name}.${closed}`,
    { entry_period: period },
  )
}
