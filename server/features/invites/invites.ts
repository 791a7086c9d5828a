import { randomUUID } from 'node:crypto'
import { errors } from '../../../contract/api/errors.ts'
import { header } from '../../../contract/api/headers.ts'
import type { GuestListOutcome, InviteEvent, KeptGuest } from '../../../contract/api/invites.schema.ts'
import type { Contract } from '../../../contract/index.ts'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { dateString, eventDates, eventDays } from '../../../contract/rules/event.ts'
import { holdingWords } from '../../../contract/rules/guest-holdings.ts'
import { needsConfirmation } from '../../../contract/rules/list-removal.ts'
import type { Db } from '../../db/client.ts'
import type { Handlers, PreparedHandler, WriteCall, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { spanOf } from '../events/event-rows.ts'
import { lockEventGroup } from '../groups/places.ts'
import { randomGuestCode } from '../guests/guest-codes.ts'
import { drawPins } from '../guests/pins.ts'
import { applyGuestList, lockGuests } from './apply-guest-list.ts'
import { changesNotes, diffGuestList, type ListPlan, nameOf, type StoredGuest } from './diff-guest-list.ts'
import { entryPeriodOf, findInvite, type Invite, requireApiKey, requireEntryOpen } from './find-invite.ts'
import type { GuestFileReader } from './guest-file/guest-file-reader.ts'
import type { GuestListReading } from './guest-file/reading.ts'
import type { ListedGuest } from './guest-file/rows.ts'
import { invitePasses, showsPasses, storePassKey } from './guest-passes.ts'
import { storeUpload } from './last-upload.ts'
import { listDigest } from './list-digest.ts'

/** The answer for an invite. Finders of an old link must not learn whose it was, nor how many guests came. */
function inviteEvent(invite: Invite, now: Date): InviteEvent {
  const { event, group, eventGroup } = invite
  const about = {
    name: event.name,
    location: event.location,
    country: event.country,
    country_code: event.countryCode,
    date_string: dateString(spanOf(invite.event)),
    is_vcarb: group.isVcarb,
    ...(showsPasses(invite, now) ? { shows_passes: true as const } : {}),
  }
  const entry_period = entryPeriodOf(invite, now)
  if (entry_period !== 'live') return { ...about, entry_period }
  return {
    ...about,
    entry_period,
    group_name: group.name,
    maximum_guests: eventGroup.maximumGuests,
    event_dates: eventDates(spanOf(invite.event)),
  }
}

const inviteValidate: WriteHandler<'inviteValidate'> = async call => {
  requireApiKey(call.header(header.apiKey))
  const invite = await findInvite(call.db, call.params.inviteID)
  return inviteEvent(invite, call.now)
}

type UploadCall = WriteCall<Contract['guestListUpload']>

/** Finds the invite of an upload. Throws unless its key and code are valid and its entry period is live. */
async function requireOpenInvite({ db, now, header: headerOf }: UploadCall): Promise<Invite> {
  requireApiKey(headerOf(header.apiKey))
  const invite = await findInvite(db, headerOf(header.inviteCode))
  requireEntryOpen(invite, now)
  return invite
}

/** The file is read before the transaction begins, so that no other write waits for that. */
const guestListUpload = (guestFiles: GuestFileReader): PreparedHandler<'guestListUpload'> => ({
  prepare: async call => {
    const invite = await requireOpenInvite(call)
    if (!call.file) throw new HttpError('BadRequest', 'The file is missing.')
    const reading = await guestFiles.read(call.file, eventDays(spanOf(invite.event)))
    return inside => applyReading(inside, reading)
  },
})

async function applyReading(call: UploadCall, reading: GuestListReading): Promise<GuestListOutcome> {
  const { db } = call
  const invite = await requireOpenInvite(call)
  const days = eventDays(spanOf(invite.event))
  const listed = reading.guests

  const { id: eventGroupId, eventId } = invite.eventGroup
  const maximum = await lockInvitedEventGroup(db, invite)
  const before = await lockGuests(db, eventGroupId)
  const plan = diffGuestList(before, listed)
  requireRoom(plan, listed, maximum)
  const pins = await pinsFor(db, eventId, plan)
  const dryRun = call.query.dry_run === 'true'
  if (!dryRun && !changesNothing(plan)) requireConfirmation(plan, before, call.query)
  const added = plan.added.map((guest, index) => ({
    ...guest,
    id: randomUUID(),
    pin: orThrow(pins[index], 'InternalError'),
    code: randomGuestCode(),
  }))
  if (dryRun || changesNothing(plan)) call.unchanged(eventId)
  else {
    const touched = await applyGuestList(db, { ...plan, added }, { eventId, eventGroupId })
    await storeUpload(db, eventGroupId, call.now, { plan, stored: before, added: added.map(({ id }) => id) })
    call.changed(eventId, eventGroupEntity(eventGroupId), trailDetail(plan))
    for (const id of touched) call.changed(eventId, guestEntity(id))
  }
  // Even if the list changes nothing: a contact who has the whole list may see its passes again.
  if (!dryRun)
    await storePassKey(db, eventGroupId, {
      key: call.header(header.passKey),
      now: call.now,
      plan,
      before,
      added,
    })
  return outcome(plan, { before, reading, days, stored: !dryRun })
}

/** Locks the event group and returns its maximum. Throws if the code was replaced, or the group removed, meanwhile. */
async function lockInvitedEventGroup(db: Db, { eventGroup }: Invite): Promise<number> {
  try {
    const { inviteCode, maximumGuests } = await lockEventGroup(db, eventGroup.id)
    if (inviteCode !== eventGroup.inviteCode) throw new HttpError('InviteInvalid')
    return maximumGuests
  } catch (error) {
    if (error instanceof HttpError && error.name === 'EventGroupNotFound')
      throw new HttpError('InviteInvalid')
    throw error
  }
}

/** Throws OverGuestLimit (spec section 8, to the letter). Kept guests take up places too. */
function requireRoom({ kept }: ListPlan, listed: readonly ListedGuest[], maximum: number): void {
  if (listed.length + kept.length <= maximum) return
  throw new HttpError(
    'OverGuestLimit',
    `${errors.OverGuestLimit.message} Please consider re-submitting with a guest list of ${maximum} or below.`,
    { maximum_guests: maximum, guests_read: listed.length, kept: kept.map(keptGuest) },
  )
}

/**
 * Throws RemovalNotConfirmed if the stored list is no longer the one of the preview (another list, or a guest added by
 * staff, came in between), or if a list removes many guests and the contact has not confirmed their number. Pages of
 * older versions send only the number: then no more guests are removed.
 */
function requireConfirmation(
  { removed }: ListPlan,
  before: readonly StoredGuest[],
  { confirm_list, confirm_removal: confirmed }: UploadCall['query'],
): void {
  const counts = { listed_before: before.length, removed: removed.length }
  if (confirm_list !== undefined && confirm_list !== listDigest(before))
    throw new HttpError(
      'RemovalNotConfirmed',
      'Somebody has changed your present list since this file was checked. Nothing was stored.',
      counts,
    )
  const isExpected = confirmed === undefined || removed.length <= confirmed
  if (needsConfirmation(counts) ? confirmed === removed.length : isExpected) return
  throw new HttpError(
    'RemovalNotConfirmed',
    `This list would remove ${removed.length} of the ${before.length} guests on your present list. Nothing was stored: please confirm first that they are to be removed.`,
    counts,
  )
}

/** Draws pins for the added guests, without revealing to the contact how many guests the event has. */
async function pinsFor(db: Db, eventId: number, { added, removed }: ListPlan): Promise<number[]> {
  if (added.length === 0) return []
  try {
    return await drawPins(
      db,
      eventId,
      added.length,
      removed.map(({ pin }) => pin),
    )
  } catch (error) {
    if (!(error instanceof HttpError) || error.name !== 'OverGuestLimit') throw error
    throw new HttpError(
      'InvalidGuestList',
      'The event cannot take this many guests. Please contact our hospitality team for assistance.',
      { problems: [], total: 0 },
    )
  }
}

const changesNothing = ({ added, changed, removed }: ListPlan): boolean =>
  added.length + changed.length + removed.length === 0

const trailDetail = ({ added, changed, removed, kept }: ListPlan) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.map(({ id }) => id),
  kept: kept.map(({ id }) => id),
})

const keptGuest = (guest: StoredGuest): KeptGuest => ({
  name: nameOf(guest),
  reasons: holdingWords(guest.holdings, { numbers: false }),
})

interface Lists {
  readonly before: readonly StoredGuest[]
  readonly reading: GuestListReading
  readonly days: readonly string[]
  readonly stored: boolean
}

/** The outcome of an upload. Anyone with the link may send any file, so guests not in it are named only if kept. */
const outcome = (
  plan: ListPlan,
  { before, reading: { guests, probableDuplicates, totalRows, unreadColumns }, days, stored }: Lists,
): GuestListOutcome => ({
  stored,
  guests_read: guests.length,
  days: Object.fromEntries(days.map(day => [day, guests.filter(guest => guest.days.includes(day)).length])),
  added: plan.added.map(nameOf),
  changed: plan.changed.map(nameOf),
  noted: plan.changed.filter(changesNotes).map(nameOf),
  unchanged: plan.unchanged,
  listed_before: before.length,
  removed: plan.removed.length,
  kept: plan.kept.map(keptGuest),
  probable_duplicates: [...probableDuplicates],
  footer_rows: [...totalRows],
  unread_columns: [...unreadColumns],
  ...(stored ? {} : { list_digest: listDigest(before) }),
})

/** The calls of a group's contact (spec section 7; design section 7). */
export const inviteHandlers = ({
  guestFiles,
}: {
  readonly guestFiles: GuestFileReader
}): Handlers<'inviteValidate' | 'invitePasses' | 'guestListUpload'> => ({
  inviteValidate,
  invitePasses,
  guestListUpload: guestListUpload(guestFiles),
})
