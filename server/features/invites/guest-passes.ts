import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { header } from '../../../contract/api/headers.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { eventDates } from '../../../contract/rules/event.ts'
import { compareGuests } from '../../../contract/rules/order.ts'
import { isUuid } from '../../../contract/rules/uuid.ts'
import type { Db } from '../../db/client.ts'
import { passKeys } from '../../db/pass-keys.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { spanOf } from '../events/event-rows.ts'
import { readGuests } from './apply-guest-list.ts'
import { holds, type ListPlan, type StoredGuest } from './diff-guest-list.ts'
import { entryPeriodOf, findInvite, type Invite, isInviteOver, requireApiKey } from './find-invite.ts'

/** Access to the names and codes of a group's guests without a sign-in (decision 060). */

/** How long the key of an upload opens its passes. */
const KEY_LIFETIME_MS = 24 * 3_600_000

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Stores the key that opens the passes of an upload's guests, in place of keys from earlier uploads of the group's list.
 * The answer to an upload names the stored guests who hold something, so a list of these names alone opens none of their
 * passes: the same key must have opened them before. `before` is the list that the plan was made for.
 */
export async function storePassKey(
  db: Db,
  eventGroupId: number,
  upload: {
    readonly key: string | undefined
    readonly now: Date
    readonly plan: Pick<ListPlan, 'removed' | 'kept'>
    readonly before: readonly StoredGuest[]
    readonly added: readonly { readonly id: string }[]
  },
): Promise<void> {
  const { key, now, before, added } = upload
  const opened = await guestIdsOfKey(db, eventGroupId, key, now)
  await forgetPassKey(db, eventGroupId)
  // Pages of older versions draw no key.
  if (key === undefined || !isUuid(key)) return
  const others = new Set([...upload.plan.removed, ...upload.plan.kept])
  const listed = before.filter(
    guest => !others.has(guest) && (!holds(guest) || opened?.includes(guest.id) === true),
  )
  const guestIds = [...listed, ...added].map(({ id }) => id)
  await db.insert(passKeys).values({ eventGroupId, keyHash: hashOf(key), storedAt: now, guestIds })
}

/** Deletes the key of the last upload. */
export const forgetPassKey = (db: Db, eventGroupId: number) =>
  db.delete(passKeys).where(eq(passKeys.eventGroupId, eventGroupId))

/** Whether the link alone opens the passes of the group's guests. */
export const showsPasses = (invite: Invite, now: Date): boolean =>
  invite.eventGroup.showsPasses && !isInviteOver(invite, now)

export const invitePasses: WriteHandler<'invitePasses'> = async ({ db, now, header: headerOf }) => {
  requireApiKey(headerOf(header.apiKey))
  const invite = await findInvite(db, headerOf(header.inviteCode))
  const { id } = invite.eventGroup
  const shown = showsPasses(invite, now)
    ? undefined
    : await guestsOfKey(db, invite, headerOf(header.passKey), now)
  const stored = await readGuests(db, id)
  const passes = stored.flatMap(({ id: guestId, first, last, days, code }) =>
    code === null || shown?.has(guestId) === false
      ? []
      : [
          {
            id: guestId,
            first_name: first,
            last_name: last,
            days: [...days.keys()].sort(compareDays).join(','),
            code,
          },
        ],
  )
  return {
    group_name: invite.group.name,
    event_dates: eventDates(spanOf(invite.event)),
    passes: passes.sort(compareGuests).map(({ id: _id, ...pass }) => pass),
  }
}

/** What a contact whom passes are not shown can do; the same for every invalid key. */
function refusal(invite: Invite, now: Date): string {
  if (isInviteOver(invite, now)) return 'The event is over, so its passes are no longer shown.'
  const again = entryPeriodOf(invite, now) === 'live' ? 'Upload it again, or ask' : 'Please ask'
  return `The passes are shown for a day to whoever uploaded this list last. ${again} our hospitality team for a new link.`
}

/** The ids of the guests whose passes a key opens. Throws Forbidden. */
async function guestsOfKey(
  db: Db,
  invite: Invite,
  key: string | undefined,
  now: Date,
): Promise<ReadonlySet<string>> {
  const opened = await guestIdsOfKey(db, invite.eventGroup.id, key, now)
  if (!opened || isInviteOver(invite, now)) throw new HttpError('Forbidden', refusal(invite, now))
  return new Set(opened)
}

/** The guest ids of a key that is stored and not older than a day. */
async function guestIdsOfKey(
  db: Db,
  eventGroupId: number,
  key: string | undefined,
  now: Date,
): Promise<readonly string[] | undefined> {
  const [stored] = await db
    .select()
    .from(passKeys)
    .where(and(eq(passKeys.eventGroupId, eventGroupId), eq(passKeys.keyHash, hashOf(key ?? ''))))
  if (stored && now.getTime() - stored.storedAt.getTime() <= KEY_LIFETIME_MS) return stored.guestIds
  return undefined
}
