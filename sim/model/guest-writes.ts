import { type Guest, guestUpdate as guestUpdateCall } from '../../contract/api/guests.schema.ts'
import {
  attendance,
  attends,
  checkedInAt,
  hasCheckedIn,
  withCheckIn,
  withDays,
  withoutCheckIn,
} from '../../contract/rules/check-in.ts'
import { splitList } from '../../contract/rules/days.ts'
import { fieldsOf } from '../../contract/rules/fields-of.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { changedDaysAndGroup, daysAndGroupOf } from '../../contract/rules/guest-change.ts'
import { withNewCode } from '../../contract/rules/guest-code.ts'
import { type GuestNotes, isNoteReplaced, rebaseNotes, withNotes } from '../../contract/rules/guest-notes.ts'
import { removalOf } from '../../contract/rules/guest-removal.ts'
import { isDoneSince, reversalApplies } from '../../contract/rules/late-writes.ts'
import { newGuest } from '../../contract/rules/new-guest.ts'
import {
  GIFT_BAG,
  hasRedeemed,
  VOUCHER,
  withoutRedemption,
  withRedemption,
} from '../../contract/rules/redemption.ts'
import { replacedFields } from '../../contract/rules/replaced-fields.ts'
import { withUnexpectedDays } from '../../contract/rules/unexpected-days.ts'
import { venueDay, venueStamp } from '../../contract/rules/venue-time.ts'
import type { ModelCall, ModelWrite } from './call.ts'
import { orRefuse, Refusal } from './refusal.ts'
import { addGuests, addTourGuests, EVENT, type ModelState, noteChange } from './state.ts'

/** Writes on guests, carried out on the model by the rules of the contract. */

const guestOf = (state: ModelState, id: unknown): Guest =>
  orRefuse(state.guests.get(String(id)), 'GuestNotFound')

const groupOf = (state: ModelState, id: unknown) =>
  orRefuse(state.eventGroups.get(Number(id)), 'EventGroupNotFound')

/** The notes in a body; missing fields are left out. */
const notesOf = (body: ModelCall['body']): GuestNotes => ({
  ...(typeof body.note === 'string' ? { note: body.note } : {}),
  ...(typeof body.dietary_needs === 'string' ? { dietary_needs: body.dietary_needs } : {}),
  ...(typeof body.tell_steward === 'boolean' ? { tell_steward: body.tell_steward } : {}),
})

const noteKey = ({ note, dietary_needs, tell_steward }: GuestNotes): string =>
  JSON.stringify([note, dietary_needs, tell_steward])

function requireEventDays(days: string): void {
  if (!splitList(days).every(day => EVENT.days.some(known => known === day)))
    throw new Refusal('NotAttending')
}

const guestCreate: ModelWrite = ({ state, body, at, changed, drawPin }) => {
  const group = groupOf(state, body.group)
  const id = String(body.id)
  if (state.guests.has(id)) throw new Refusal('IdTaken')
  if (group.guests >= group.maximum_guests) throw new Refusal('OverGuestLimit')
  const days = String(body.daysAttending)
  requireEventDays(days)
  const who = {
    id,
    first_name: String(body.firstName),
    last_name: String(body.lastName),
    group_name: group.name,
    event_group_id: group.id,
    is_vcarb: group.is_vcarb,
  }
  const guest = {
    ...withUnexpectedDays(withNotes(newGuest(who, days), notesOf(body)), '', venueDay(at, EVENT.timezone)),
    pin: drawPin(),
    ...(typeof body.code === 'string' ? { code: body.code } : {}),
  }
  state.guests.set(id, guest)
  addGuests(state, group.id, 1)
  changed({ guests: [id], eventGroups: [group.id] })
  return [guest]
}

const guestUpdate: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const guest = guestOf(state, params.id)
  const wanted = guestUpdateCall.body.parse(body)
  if (
    replacedFields(daysAndGroupOf(guest), { event_group_id: wanted.event_group_id }, wanted.before).length > 0
  )
    throw new Refusal('Conflict', { event_group_id: guest.event_group_id })
  const target = changedDaysAndGroup(guest, wanted)
  const group = groupOf(state, target.event_group_id)
  const days = target.check_in_days
  requireEventDays(days)
  const lost = splitList(guest.check_in_days).filter(day => !splitList(days).includes(day))
  if (lost.some(day => checkedInAt(guest, day))) throw new Refusal('BadRequest')
  const moves = group.id !== guest.event_group_id
  if (moves && group.guests >= group.maximum_guests) throw new Refusal('OverGuestLimit')
  if (isNoteReplaced(guest, notesOf(body), wanted.before))
    throw new Refusal('Conflict', { note: guest.note ?? '' })
  const noted = withNotes(guest, rebaseNotes(guest, notesOf(body), wanted.before))
  const next = {
    ...withUnexpectedDays(withDays(noted, days), guest.check_in_days, venueDay(at, EVENT.timezone)),
    group_name: group.name,
    event_group_id: group.id,
    is_vcarb: group.is_vcarb,
  }
  const isNoted = noteKey(noted) !== noteKey(guest)
  if (!moves && !isNoted && next.check_in_days === guest.check_in_days) return guest
  state.guests.set(guest.id, next)
  noteChange(state, guest.id, { caller, at })
  if (moves) {
    addGuests(state, guest.event_group_id, -1)
    addGuests(state, group.id, 1)
  }
  changed({ guests: [guest.id], eventGroups: moves ? [guest.event_group_id, group.id] : [group.id] })
  return next
}

const guestNewCode: ModelWrite = ({ state, params, body, at, changed }) => {
  const guest = guestOf(state, params.id)
  const drawnAt = state.codeDrawnAt.get(guest.id) ?? at
  const next = withNewCode(guest, String(body.code), isDoneSince(drawnAt, at))
  if (next === guest) return guest
  if (drawnAt <= at) state.codeDrawnAt.set(guest.id, at)
  state.guests.set(guest.id, next)
  changed({ guests: [guest.id] })
  return next
}

const guestDelete: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const guest = guestOf(state, params.id)
  const holds = (one: { readonly guest_id: string; readonly returned: boolean }) =>
    one.guest_id === guest.id && !one.returned
  if ([...state.passes.values()].some(holds) || [...state.radios.values()].some(holds))
    throw new Refusal('ItemsNotReturned')
  const since = [...attendance(guest).values(), ...Object.values(guest.redemptions)]
  if (since.some(time => time !== '' && isDoneSince(time, at))) throw new Refusal('Conflict')
  const [now, seen] = [fieldsOf(removalOf([guest])?.before), fieldsOf(body.before)]
  const isUnseen = (what: string) => Number(now[what]) > Number(seen[what])
  if (isUnseen('check_ins') || isUnseen('redemptions')) throw new Refusal('Conflict', now)
  for (const [who, last] of state.changedBy.get(guest.id) ?? [])
    if (who !== caller && isDoneSince(last, at)) throw new Refusal('Conflict', now)
  const tours: string[] = []
  for (const [id, place] of state.places) {
    if (place.guestId !== guest.id) continue
    state.places.delete(id)
    addTourGuests(state, place.tourId, -1)
    tours.push(place.tourId)
  }
  state.guests.delete(guest.id)
  state.removedGuests.add(guest.id)
  if (guest.pin !== null) state.pins.delete(guest.pin)
  addGuests(state, guest.event_group_id, -1)
  changed({ guests: [guest.id], eventGroups: [guest.event_group_id], tours })
  return undefined
}

const dayKey = (guest: Guest, day: string): string => `${guest.id} ${day}`

const checkInsOf = (state: ModelState, guest: Guest, day: string): Map<string, string> =>
  state.checkIns.get(dayKey(guest, day)) ?? new Map()

/** Records a check-in, behind the one that stands if that is earlier. Returns false if it only repeats that one. */
function arrive(
  { state, caller }: Pick<ModelCall, 'state' | 'caller'>,
  guest: Guest,
  day: string,
  at: string,
): boolean {
  const stands = checkedInAt(guest, day)
  const checkIns = stands === undefined ? new Map<string, string>() : checkInsOf(state, guest, day)
  const isBySame = stands !== undefined && checkIns.get(stands) === caller
  if (stands === at || (isBySame && stands < at && !isDoneSince(at, stands))) return false
  state.checkIns.set(dayKey(guest, day), checkIns.set(at, caller))
  state.guests.set(guest.id, withCheckIn(guest, day, at))
  return true
}

const guestCheckIn: ModelWrite = call => {
  const { state, params, body, changed, caller } = call
  const guest = guestOf(state, params.id)
  const at = String(body.timestamp)
  const day = venueDay(at, EVENT.timezone)
  if (!attends(guest, day)) throw new Refusal('CheckInFailed')
  const before = checkedInAt(guest, day) !== undefined
  if (arrive(call, guest, day, at)) changed({ guests: [guest.id] })
  const time = checkedInAt(guestOf(state, guest.id), day) ?? at
  return {
    pin: guest.pin,
    name: fullName(guest),
    guestgroup: guest.group_name,
    check_in_string: venueStamp(time, EVENT.timezone),
    check_in_time: time,
    already_checked_in: before,
    checked_in_by: caller,
  }
}

const guestReverseCheckIn: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const guest = guestOf(state, params.id)
  const day = String(body.date)
  const time = checkedInAt(guest, day)
  if (time === undefined) return guest
  const checkIns = checkInsOf(state, guest, day)
  const by = checkIns.get(time)
  const seenAt = body.check_in_time === undefined ? undefined : String(body.check_in_time)
  const reversal = { at, seenAt, by: caller }
  if (!reversalApplies({ at: time, by }, reversal)) {
    const isOwn = ([one, by]: [string, string]) => one !== time && by === caller && !isDoneSince(one, at)
    const meant = seenAt && checkIns.has(seenAt) ? seenAt : [...checkIns].sort().find(isOwn)?.[0]
    if (seenAt && meant && checkIns.delete(meant)) changed({ guests: [guest.id] })
    return guest
  }
  const without = withoutCheckIn(guest, day, { at: time })
  const isBack = (one: string) =>
    one !== time &&
    (isDoneSince(one, at) || (seenAt !== undefined && by === caller && checkIns.get(one) !== caller))
  const other = [...checkIns.keys()].sort().find(isBack)
  const given = guest.voucher_issued_by === caller ? null : guest.voucher_received_date
  if (!other && given && isDoneSince(given, at) && venueDay(given, EVENT.timezone) === day)
    throw new Refusal('Conflict')
  const next = other === undefined ? without : withCheckIn(without, day, other)
  checkIns.delete(time)
  state.guests.set(guest.id, next)
  changed({ guests: [guest.id] })
  return next
}

const guestGroupCheckIn: ModelWrite = call => {
  const { state, params, body, changed } = call
  const group = groupOf(state, params.groupId)
  const at = String(body.timestamp)
  const day = venueDay(at, EVENT.timezone)
  const named = Array.isArray(body.guest_ids) ? new Set(body.guest_ids.map(String)) : undefined
  const expected = [...state.guests.values()].filter(
    guest => attends(guest, day) && (named?.has(guest.id) ?? guest.event_group_id === group.id),
  )
  if (named && named.size > 0 && expected.length === 0) {
    const isGone = [...named].every(id => state.removedGuests.has(id))
    throw new Refusal(isGone ? 'GuestNotFound' : 'CheckInFailed')
  }
  const isInBefore = (guest: Guest) => (checkedInAt(guest, day) ?? at) < at
  const arriving = expected.filter(guest => (named || !isInBefore(guest)) && arrive(call, guest, day, at))
  if (arriving.length > 0) changed({ guests: arriving.map(guest => guest.id) })
  return { checkedin: arriving.filter(guest => checkedInAt(guest, day) === undefined).length }
}

function redeem({ state, at, caller, changed }: ModelCall, guest: Guest, type: string) {
  if (hasRedeemed(guest, type)) throw new Refusal('AlreadyRedeemed')
  if (type === VOUCHER && !hasCheckedIn(guest)) throw new Refusal('NotCheckedIn')
  state.guests.set(guest.id, withRedemption(guest, type, at, caller))
  changed({ guests: [guest.id] })
  return {
    guest_id: guest.id,
    guest_name: fullName(guest),
    group_name: guest.group_name,
    pin: guest.pin,
    type,
    redeemed_at: at,
    issued_by: caller,
  }
}

const guestRedeemVoucher: ModelWrite = call => redeem(call, guestOf(call.state, call.body.guest_id), VOUCHER)

const guestRedeem: ModelWrite = call => {
  const { pin, guest_id } = call.body
  if (guest_id !== undefined) return redeem(call, guestOf(call.state, guest_id), GIFT_BAG)
  const guest = [...call.state.guests.values()].find(one => one.pin === Number(pin))
  return redeem(call, orRefuse(guest, 'PinNotFound'), GIFT_BAG)
}

const guestReverseRedemption: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const guest = guestOf(state, params.id)
  const type = String(body.type)
  if (!hasRedeemed(guest, type)) return guest
  const seenAt = body.redeemed_at === undefined ? undefined : String(body.redeemed_at)
  const next = withoutRedemption(guest, type, { at, seenAt, by: caller })
  if (next === guest) throw new Refusal('Conflict')
  state.guests.set(guest.id, next)
  changed({ guests: [guest.id] })
  return next
}

export const guestWrites: Readonly<Record<string, ModelWrite>> = {
  guestCreate,
  guestUpdate,
  guestDelete,
  guestCheckIn,
  guestReverseCheckIn,
  guestGroupCheckIn,
  guestNewCode,
  guestRedeemVoucher,
  guestRedeem,
  guestReverseRedemption,
}
