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

/** Who may see names and codes of a group's guests without a sign-in (decision 060). */

/** How long after an upload its passes can be opened by the key of that upload. */
const KEY_LIFETIME_MS = 24 * 3_600_000

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The guests of the file, as they are stored: `before` is the list that the plan was made for. Those who were kept are not in the file. */
export function guestsOfFile(
  { removed, kept }: ListPlan,
  before: readonly StoredGuest[],
  added: readonly { readonly id: string }[],
): string[] {
  const others = new Set([...removed, ...kept].map(({ id }) => id))
  return [...before, ...added].flatMap(({ id }) => (others.has(id) ? [] : [id]))
}

/** Lets whoever has this key see the passes of these guests, and nobody who uploaded a list of the group before. */
export async function storePassKey(
  db: Db,
  eventGroupId: number,
  { key, now, guestIds }: { key: string | undefined; now: Date; guestIds: readonly string[] },
): Promise<void> {
  await forgetPassKey(db, eventGroupId)
  // A page of an older version draws none.
  if (key === undefined || !isUuid(key)) return
  await db
    .insert(passKeys)
    .values({ eventGroupId, keyHash: hashOf(key), storedAt: now, guestIds: [...guestIds] })
}

/** Ends the key of the last upload. */
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

/** The guests whom a key opens. Throws Forbidden, the same whatever is wrong with it. */
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
