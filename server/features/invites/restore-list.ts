import { and, eq, inArray } from 'drizzle-orm'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import type * as rows from '../../../contract/api/list-uploads.ts'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { holdingWords } from '../../../contract/rules/guest-holdings.ts'
import type { Db } from '../../db/client.ts'
import type { ListBefore } from '../../db/guest-list-uploads.ts'
import { eventGroups, guests } from '../../db/schema.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { selectEventGroups } from '../groups/event-groups.ts'
import { lockEventGroup } from '../groups/places.ts'
import { randomGuestCode } from '../guests/guest-codes.ts'
import { reusePins } from '../guests/pins.ts'
import { applyGuestList, lockGuests, readGuests } from './apply-guest-list.ts'
import { nameOf, type StoredGuest } from './diff-guest-list.ts'
import { nameKey } from './guest-file/name-key.ts'
import { closeUpload, findUpload, type UploadRow } from './last-upload.ts'
import { notesBefore, planRestore, type RestorePlan } from './plan-restore.ts'

/** Undoes the last upload of a group's guest list: as a whole, once, with a preview (design section 7, Guest CSV). */

const listRestorePreview: ReadHandler<'listRestorePreview'> = {
  answer: async ({ db, params }) => {
    const [row] = await selectEventGroups(db, byId(params.groupID))
    const group = orThrow(row, 'EventGroupNotFound')
    const upload = restorable(await findUpload(db, group.id))
    const stored = await readGuests(db, group.id)
    const there = await findTakenIdsAndPins(db, group.event_id, upload.before)
    const plan = planRestore(upload.before, stored, there.ids)
    return outcome(plan, { upload, stored, pins: there.pins, maximum: group.maximum_guests })
  },
}

const listRestore: WriteHandler<'listRestore'> = async ({ db, params, body, now, changed }) => {
  const group = await lockEventGroup(db, params.groupID)
  // The guests are always locked before the upload, so that two writes never deadlock.
  const stored = await lockGuests(db, group.id)
  const upload = restorable(await findUpload(db, group.id, { lock: true }))
  if (upload.uploadedAt.getTime() !== Date.parse(body.uploaded_at))
    throw new HttpError('Conflict', 'Another guest list was uploaded meanwhile. Please look again.')
  const there = await findTakenIdsAndPins(db, group.eventId, upload.before)
  const plan = planRestore(upload.before, stored, there.ids)
  const done = outcome(plan, { upload, stored, pins: there.pins, maximum: group.maximumGuests })
  if (done.guests_after > group.maximumGuests) throw tooMany(group.name, done)

  const pins = await reusePins(
    db,
    group.eventId,
    plan.restored.map(({ pin }) => pin),
    plan.removed.map(({ pin }) => pin),
  )
  const added = plan.restored.map((was, index) => ({
    id: was.id,
    first: was.first_name,
    last: was.last_name,
    days: was.days,
    pin: pins[index] ?? was.pin,
    ...notesBefore(was),
    tellSteward: was.tell_steward === true,
    // The guest may already have the old code on their phone.
    code: was.code ?? randomGuestCode(),
    oldCodes: was.old_codes ?? '',
    unexpectedDays: was.unexpected_days ?? '',
  }))
  const owner = { eventId: group.eventId, eventGroupId: group.id }
  const touched = await applyGuestList(db, { added, changed: plan.changed, removed: plan.removed }, owner)
  await closeUpload(db, group.id, now)
  changed(group.eventId, eventGroupEntity(group.id), trailDetail(plan, upload))
  for (const id of touched) changed(group.eventId, guestEntity(id))
  return done
}

const byId = (id: number) => eq(eventGroups.id, id)

type Restorable = UploadRow & { readonly before: ListBefore }

/** Returns the upload if its previous list can be restored. Throws NothingToRestore. */
function restorable(upload: UploadRow | undefined): Restorable {
  const { before } = upload ?? {}
  if (!upload || !before) throw new HttpError('NothingToRestore')
  return { ...upload, before }
}

/** Finds which of the guests to restore already exist again, and which of their pins are taken. */
async function findTakenIdsAndPins(db: Db, eventId: number, { removed }: ListBefore) {
  const ids = removed.map(({ id }) => id)
  const pins = removed.map(({ pin }) => pin)
  const again = await db.select({ id: guests.id }).from(guests).where(inArray(guests.id, ids))
  const others = await db
    .select({ pin: guests.pin })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.pin, pins)))
  return { ids: new Set(again.map(({ id }) => id)), pins: new Set(others.map(({ pin }) => pin)) }
}

interface Now {
  readonly upload: Restorable
  readonly stored: readonly StoredGuest[]
  /** The pins that guests have now. */
  readonly pins: ReadonlySet<number>
  readonly maximum: number
}

function outcome(plan: RestorePlan, { upload, stored, pins, maximum }: Now): ListRestore {
  const { restored, changed, removed, kept } = plan
  const going = new Set(removed.map(({ id }) => id))
  const freed = new Set(removed.map(({ pin }) => pin))
  const staying = new Set(stored.filter(({ id }) => !going.has(id)).map(nameKey))
  return {
    uploaded_at: upload.uploadedAt.toISOString(),
    restored: restored.map(fullName),
    changed: changed.map(nameOf),
    removed: removed.map(nameOf),
    kept: kept.map(guest => ({ name: nameOf(guest), reasons: holdingWords(guest.holdings) })),
    new_pins: restored.filter(({ pin }) => pins.has(pin) && !freed.has(pin)).length,
    same_names: restored
      .filter(guest => staying.has(nameKey({ first: guest.first_name, last: guest.last_name })))
      .map(fullName),
    guests_after: stored.length - removed.length + restored.length,
    maximum_guests: maximum,
  }
}

const tooMany = (name: string, { guests_after, maximum_guests }: ListRestore) =>
  new HttpError(
    'OverGuestLimit',
    `${name} may have ${maximum_guests} guests at this event and would have ${guests_after}: raise its maximum or remove guests first.`,
    { maximum_guests, guest_count: guests_after },
  )

const trailDetail = ({ restored, changed, removed, kept }: RestorePlan, upload: UploadRow) => ({
  uploaded_at: upload.uploadedAt.toISOString(),
  restored: restored.map(({ id }) => id),
  changed: changed.length,
  removed: removed.map(({ id }) => id),
  kept: kept.map(({ id }) => id),
})

export const listUploadHandlers = { listRestorePreview, listRestore } satisfies Handlers<keyof typeof rows>
