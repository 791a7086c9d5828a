import { eq, sql } from 'drizzle-orm'
import type { ListUpload } from '../../../contract/api/list-uploads.schema.ts'
import type { Db } from '../../db/client.ts'
import { type GuestBefore, guestListUploads, type ListBefore } from '../../db/guest-list-uploads.ts'
import type { ChangedGuest, ListPlan, StoredGuest } from './diff-guest-list.ts'

/** The last upload of a group's list, stored so that it can be undone (design section 7). */

export type UploadRow = typeof guestListUploads.$inferSelect

/** The columns of an upload without the previous list, which may have thousands of guests. */
export const uploadColumns = {
  uploadedAt: guestListUploads.uploadedAt,
  added: guestListUploads.added,
  changed: guestListUploads.changed,
  removed: guestListUploads.removed,
  kept: guestListUploads.kept,
  restoredAt: guestListUploads.restoredAt,
  restorable: sql<boolean>`${guestListUploads.before} is not null`.as('restorable'),
}

type UploadWithoutList = Omit<UploadRow, 'eventGroupId' | 'before'> & { readonly restorable: boolean }

/** Converts an upload for the API. */
export const toApi = (row: UploadWithoutList): ListUpload => ({
  uploaded_at: row.uploadedAt.toISOString(),
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  kept: row.kept,
  restored_at: row.restoredAt?.toISOString() ?? null,
  restorable: row.restorable,
})

/** Finds the last upload that changed the list of an event group. */
export async function findUpload(
  db: Db,
  eventGroupId: number,
  { lock = false } = {},
): Promise<UploadRow | undefined> {
  const found = db.select().from(guestListUploads).where(eq(guestListUploads.eventGroupId, eventGroupId))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

const guestBefore = ({ id, first, last, days }: StoredGuest) => ({
  id,
  first_name: first,
  last_name: last,
  days: [...days.keys()],
})

/** A guest before the upload, with only those notes that it changes, so that undoing it keeps later notes by staff. */
const changedGuestBefore = (guest: StoredGuest, change: ChangedGuest): GuestBefore => ({
  ...guestBefore(guest),
  unexpected_days: guest.unexpectedDays,
  ...(change.note === undefined ? {} : { note: guest.note }),
  ...(change.needs === undefined ? {} : { dietary_needs: guest.needs }),
})

const removedGuestBefore = (guest: StoredGuest) => ({
  ...guestBefore(guest),
  pin: guest.pin,
  note: guest.note,
  dietary_needs: guest.needs,
  tell_steward: guest.tellSteward,
  code: guest.code ?? '',
  old_codes: guest.oldCodes,
  unexpected_days: guest.unexpectedDays,
})

/** Stores an upload in place of the previous one. `stored` is the list before it; `added` are the new guests' ids. */
export async function storeUpload(
  db: Db,
  eventGroupId: number,
  uploadedAt: Date,
  { plan, stored, added }: { plan: ListPlan; stored: readonly StoredGuest[]; added: readonly string[] },
): Promise<void> {
  const byId = new Map(stored.map(guest => [guest.id, guest]))
  const before: ListBefore = {
    removed: plan.removed.map(removedGuestBefore),
    changed: plan.changed.flatMap(change => {
      const guest = byId.get(change.id)
      return guest ? [changedGuestBefore(guest, change)] : []
    }),
    added,
  }
  const values = {
    uploadedAt,
    added: plan.added.length,
    changed: plan.changed.length,
    removed: plan.removed.length,
    kept: plan.kept.length,
    before,
    restoredAt: null,
  }
  await db
    .insert(guestListUploads)
    .values({ eventGroupId, ...values })
    .onConflictDoUpdate({ target: guestListUploads.eventGroupId, set: values })
}

/** Records that the list before an upload was restored, which is possible only once. */
export async function closeUpload(db: Db, eventGroupId: number, restoredAt: Date): Promise<void> {
  await db
    .update(guestListUploads)
    .set({ before: null, restoredAt })
    .where(eq(guestListUploads.eventGroupId, eventGroupId))
}
