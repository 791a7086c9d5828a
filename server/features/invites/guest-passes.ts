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
import type { ListPlan, StoredGuest } from './diff-guest-list.ts'
import { findInvite, type Invite, isOver, requireApiKey } from './find-invite.ts'

/** Access to the names and codes of a group's guests without a sign-in (decision 060). */

/** How long the key of an upload opens its passes. */
const KEY_LIFETIME_MS = 24 * 3_600_000

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The ids of the stored guests who are in the file. `before` is the list that the plan was made for. */
export function guestsOfFile(
  { removed, kept }: ListPlan,
  before: readonly StoredGuest[],
  added: readonly { readonly id: string }[],
): string[] {
  const others = new Set([...removed, ...kept].map(({ id }) => id))
  return [...before, ...added].flatMap(({ id }) => (others.has(id) ? [] : [id]))
}

/** Stores the key that opens the passes of these guests, in place of keys from earlier uploads of the group's list. */
export async function storePassKey(
  db: Db,
  eventGroupId: number,
  { key, now, guestIds }: { key: string | undefined; now: Date; guestIds: readonly string[] },
): Promise<void> {
  await forgetPassKey(db, eventGroupId)
  // Pages of older versions draw no key.
  if (key === undefined || !isUuid(key)) return
  await db
    .insert(passKeys)
    .values({ eventGroupId, keyHash: hashOf(key), storedAt: now, guestIds: [...guestIds] })
}

/** Deletes the key of the last upload. */
export const forgetPassKey = (db: Db, eventGroupId: number) =>
  db.delete(passKeys).where(eq(passKeys.eventGroupId, eventGroupId))

/** Whether the link alone opens the passes of the group's guests. */
export const showsPasses = (invite: Invite, now: Date): boolean =>
  invite.eventGroup.showsPasses && !isOver(invite, now)

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

/** The guests whose passes a key opens. Throws the same Forbidden for every invalid key. */
async function guestsOfKey(
  db: Db,
  invite: Invite,
  key: string | undefined,
  now: Date,
): Promise<ReadonlySet<string>> {
  const [stored] = await db
    .select()
    .from(passKeys)
    .where(and(eq(passKeys.eventGroupId, invite.eventGroup.id), eq(passKeys.keyHash, hashOf(key ?? ''))))
  if (!stored || isOver(invite, now) || now.getTime() - stored.storedAt.getTime() > KEY_LIFETIME_MS)
    throw new HttpError(
      'Forbidden',
      'The passes are shown for a day to whoever uploaded this list last. Upload it again, or ask our hospitality team for a new link.',
    )
  return new Set(stored.guestIds)
}
