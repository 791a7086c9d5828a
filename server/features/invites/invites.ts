import { eventGroupEntity, guestEntity } from '../../../contract/entities.ts'
import { header } from '../../../contract/headers.ts'
import type { GuestListOutcome } from '../../../contract/invites.schema.ts'
import { dateString, eventDates, eventDays } from '../../../contract/rules/event.ts'
import type { Handlers, WriteHandler } from '../../call.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../http-error.ts'
import { lockEventGroup } from '../groups/places.ts'
import { drawPins } from '../guests/pins.ts'
import { findInvite, type Invite, invitePeriod, requireApiKey, requireEntryOpen } from './find-invite.ts'
import { readGuestFile } from './guest-file/read-guest-file.ts'
import type { ListedGuest } from './guest-file/rows.ts'
import { fullName, type ListPlan, planList, probableDuplicates } from './plan-list.ts'
import { lockGuests, storeList } from './store-list.ts'

const span = ({ event }: Invite) => ({ event_start: event.eventStart, event_end: event.eventEnd })

const inviteEvent = (invite: Invite, now: Date) => ({
  name: invite.event.name,
  location: invite.event.location,
  country: invite.event.country,
  country_code: invite.event.countryCode,
  date_string: dateString(span(invite)),
  entry_period: invitePeriod(invite, now),
  is_vcarb: invite.group.isVcarb,
  group_name: invite.group.name,
  maximum_guests: invite.eventGroup.maximumGuests,
  event_dates: eventDates(span(invite)),
})

const inviteValidate: WriteHandler<'inviteValidate'> = async call => {
  requireApiKey(call.header(header.apiKey))
  const invite = await findInvite(call.db, call.params.inviteID)
  return inviteEvent(invite, call.now)
}

const guestListUpload: WriteHandler<'guestListUpload'> = async call => {
  const { db, now, file } = call
  requireApiKey(call.header(header.apiKey))
  const invite = await findInvite(db, call.header(header.inviteCode))
  requireEntryOpen(invite, now)
  if (!file) throw new HttpError('BadRequest', 'The file is missing.')
  const days = eventDays(span(invite))
  const listed = readGuestFile(file, days)

  const { id: eventGroupId, eventId } = invite.eventGroup
  const maximum = await lockGroup(db, eventGroupId)
  const plan = planList(await lockGuests(db, eventGroupId), listed)
  requireRoom(plan, listed, maximum)
  const pins = await pinsFor(db, eventId, plan.added.length)
  const dryRun = call.query.dry_run === 'true'
  if (dryRun || isIdle(plan)) call.unchanged(eventId)
  else {
    const touched = await storeList(db, plan, { eventId, eventGroupId, pins })
    call.changed(eventId, eventGroupEntity(eventGroupId), trail(plan))
    for (const id of touched) call.changed(eventId, guestEntity(id))
  }
  return outcome(plan, listed, days, !dryRun)
}

/** Locks the group's place in the event and gives its maximum. A code whose group was removed meanwhile is void. */
async function lockGroup(db: Db, eventGroupId: number): Promise<number> {
  try {
    return (await lockEventGroup(db, eventGroupId)).maximumGuests
  } catch (error) {
    if (error instanceof HttpError && error.name === 'EventGroupNotFound')
      throw new HttpError('InviteInvalid')
    throw error
  }
}

/** Spec section 8, to the letter. Those who stay because they have arrived take up places as well. */
function requireRoom({ kept }: ListPlan, listed: readonly ListedGuest[], maximum: number): void {
  if (listed.length + kept.length <= maximum) return
  throw new HttpError(
    'OverGuestLimit',
    `The guest list you have provided contains more than the allocated spaces available to you. Please consider re-submitting with a guest list of ${maximum} or below.`,
    { maximum_guests: maximum, guests_read: listed.length, kept: kept.map(fullName) },
  )
}

/** What the event as a whole holds is not for the contact to know. */
async function pinsFor(db: Db, eventId: number, count: number): Promise<number[]> {
  if (count === 0) return []
  try {
    return await drawPins(db, eventId, count)
  } catch (error) {
    if (!(error instanceof HttpError) || error.name !== 'OverGuestLimit') throw error
    throw new HttpError(
      'InvalidGuestList',
      'The event cannot take this many guests. Please contact our hospitality team for assistance.',
      { problems: [], total: 0 },
    )
  }
}

const isIdle = ({ added, changed, removed }: ListPlan): boolean =>
  added.length + changed.length + removed.length === 0

const trail = ({ added, changed, removed, kept }: ListPlan) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.map(({ id }) => id),
  kept: kept.map(({ id }) => id),
})

const outcome = (
  plan: ListPlan,
  listed: readonly ListedGuest[],
  days: readonly string[],
  stored: boolean,
): GuestListOutcome => ({
  stored,
  guests_read: listed.length,
  days: Object.fromEntries(days.map(day => [day, listed.filter(guest => guest.days.includes(day)).length])),
  added: plan.added.map(fullName),
  changed: plan.changed.map(fullName),
  unchanged: plan.unchanged,
  removed: plan.removed.map(fullName),
  kept: plan.kept.map(fullName),
  probable_duplicates: probableDuplicates(listed),
})

/** The two calls of a group's contact (spec section 7; design section 7). */
export const inviteHandlers = { inviteValidate, guestListUpload } satisfies Handlers<
  'inviteValidate' | 'guestListUpload'
>
