import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestEntity } from '../../contract/offline/entities.ts'
import { eventGroupContext, guestContext, joinedGroupContext } from '../../contract/offline/write-context.ts'
import { checkedInAt, hasCheckedIn, splitDays } from '../../contract/rules/check-in.ts'
import { removalOf } from '../../contract/rules/guest-removal.ts'
import { GIFT_BAG, hasRedeemed, VOUCHER } from '../../contract/rules/redemption.ts'
import { guestBefore } from '../../contract/testing/guest-before.ts'
import { listPaths } from '../model/reads.ts'
import { EVENT } from '../model/state.ts'
import { type ExpectedView, type OperatorView, propose, type WriteMaker } from './proposal.ts'

/** Writes on guests, as operators make them at the desk. */

const [TODAY] = EVENT.days

const isGuest = (row: object): row is Guest => 'first_name' in row

/** Expects a guest's row to satisfy `check`. */
const showsGuest = (id: string, check: (guest: Guest | undefined) => boolean): ExpectedView => ({
  path: listPaths.guestList,
  entities: [guestEntity(id)],
  check: list => check(list.filter(isGuest).find(guest => guest.id === id)),
})

function someGuest({ random, guests }: OperatorView, wanted: (guest: Guest) => boolean = () => true) {
  for (let tries = 0; tries < 4 && guests.length > 0; tries += 1) {
    const guest = random.pick(guests)
    if (wanted(guest)) return guest
  }
  return undefined
}

const checkIn: WriteMaker = view => {
  const guest = someGuest(view, one => checkedInAt(one, TODAY) === undefined) ?? someGuest(view)
  return (
    guest &&
    propose(
      'guestCheckIn',
      { params: { id: guest.id }, body: { timestamp: view.at } },
      guestContext(guest, EVENT),
      { shows: showsGuest(guest.id, one => one === undefined || checkedInAt(one, TODAY) !== undefined) },
    )
  )
}

const reverse: WriteMaker = view => {
  const guest = someGuest(view, one => checkedInAt(one, TODAY) !== undefined)
  // Older versions do not say what they see.
  const seen = guest && !view.random.chance(0.2) ? checkedInAt(guest, TODAY) : undefined
  // Another one than is meant may stand.
  const isGone = (time: string | undefined) => time === undefined || (seen !== undefined && time !== seen)
  return (
    guest &&
    propose(
      'guestReverseCheckIn',
      { params: { id: guest.id }, body: { date: TODAY, ...(seen && { check_in_time: seen }) } },
      guestContext(guest, EVENT),
      { shows: showsGuest(guest.id, one => one === undefined || isGone(checkedInAt(one, TODAY))) },
    )
  )
}

const create: WriteMaker = view => {
  const { random, eventGroups } = view
  const [group] = eventGroups.length > 0 ? [random.pick(eventGroups)] : []
  if (!group) return undefined
  const id = random.uuid()
  const n = random.int(1000)
  return propose(
    'guestCreate',
    {
      body: {
        id,
        eventID: EVENT.id,
        firstName: `New${n}`,
        lastName: `Guest${String(n % 89).padStart(3, '0')}`,
        daysAttending: random.chance(0.5) ? EVENT.days.join(',') : TODAY,
        group: group.id,
        code: someCode(view),
        ...(random.chance(0.3) ? { dietary_needs: 'Vegan', tell_steward: true } : {}),
      },
    },
    joinedGroupContext(group, EVENT),
    { shows: showsGuest(id, one => one !== undefined) },
  )
}

const change: WriteMaker = view => {
  const guest = someGuest(view, one => !hasCheckedIn(one))
  const group = view.eventGroups.length > 0 ? view.random.pick(view.eventGroups) : undefined
  if (!guest || !group) return undefined
  const days = view.random.chance(0.5) ? EVENT.days.join(',') : TODAY
  // A text, an empty text, or nothing, as earlier versions send it.
  const notes = view.random.pick([
    {},
    { note: '' },
    { note: `Note ${view.random.int(1000)}` },
    { dietary_needs: view.random.pick(['Vegan', 'Halal, Vegan', '']) },
  ])
  // Without `before`, as earlier versions send it, or with what is shown: then only the differences are meant.
  const before = view.random.chance(0.2) ? undefined : guestBefore(guest)
  const [had, wanted] = [splitDays(guest), days.split(',')]
  const isShown = (one: Guest) => {
    const has = splitDays(one)
    if (!before) return has.join(',') === days
    const added = wanted.filter(day => !had.includes(day))
    const removed = had.filter(day => !wanted.includes(day))
    return added.every(day => has.includes(day)) && !removed.some(day => has.includes(day))
  }
  return propose(
    'guestUpdate',
    {
      params: { id: guest.id },
      body: { check_in_days: days, event_group_id: group.id, ...(before && { before }), ...notes },
    },
    { ...guestContext(guest, EVENT), group_name: group.name, is_vcarb: group.is_vcarb },
    { shows: showsGuest(guest.id, one => one === undefined || isShown(one)) },
  )
}

const someCode = ({ random }: OperatorView): string => String(random.int(1_000_000_000)).padStart(16, '0')

const newCode: WriteMaker = view => {
  const guest = someGuest(view)
  const code = someCode(view)
  return (
    guest &&
    propose('guestNewCode', { params: { id: guest.id }, body: { code } }, guestContext(guest, EVENT), {
      shows: showsGuest(
        guest.id,
        one => one === undefined || one.code === code || one.old_codes !== undefined,
      ),
    })
  )
}

const remove: WriteMaker = view => {
  const guest = view.guests.length > 12 ? someGuest(view) : undefined
  return (
    guest &&
    propose(
      'guestDelete',
      { params: { id: guest.id }, body: removalOf([guest]) },
      guestContext(guest, EVENT),
      {
        shows: showsGuest(guest.id, one => one === undefined),
      },
    )
  )
}

const group: WriteMaker = view => {
  const { random, eventGroups, guests } = view
  const chosen = eventGroups.length > 0 ? random.pick(eventGroups) : undefined
  if (!chosen) return undefined
  const ids = guests
    .filter(guest => guest.event_group_id === chosen.id && random.chance(0.4))
    .map(({ id }) => id)
  return propose(
    'guestGroupCheckIn',
    {
      params: { groupId: chosen.id },
      body: { timestamp: view.at, ...(random.chance(0.5) && ids.length > 0 ? { guest_ids: ids } : {}) },
    },
    eventGroupContext(chosen, EVENT, guests),
    { also: guests.map(guest => guestEntity(guest.id)) },
  )
}

const voucher: WriteMaker = view => {
  const guest = someGuest(view, one => hasCheckedIn(one) && !hasRedeemed(one, VOUCHER))
  return (
    guest &&
    propose('guestRedeemVoucher', { body: { guest_id: guest.id } }, guestContext(guest, EVENT, view.issuer), {
      shows: showsGuest(guest.id, one => one === undefined || hasRedeemed(one, VOUCHER)),
    })
  )
}

const giftBag: WriteMaker = view => {
  const guest = someGuest(view, one => one.pin !== null)
  // Older versions send the pin alone.
  const byPin = view.random.chance(0.2)
  return (
    guest &&
    propose(
      'guestRedeem',
      { body: { pin: String(guest.pin), ...(!byPin && { guest_id: guest.id }), event_id: EVENT.id } },
      guestContext(guest, EVENT, view.issuer),
    )
  )
}

const takeBack: WriteMaker = view => {
  const type = view.random.pick([VOUCHER, GIFT_BAG])
  const guest = someGuest(view, one => hasRedeemed(one, type))
  // Older versions do not say what they see.
  const seen = view.random.chance(0.2) ? undefined : guest?.redemptions[type]
  return (
    guest &&
    propose(
      'guestReverseRedemption',
      { params: { id: guest.id }, body: { type, ...(seen && { redeemed_at: seen }) } },
      guestContext(guest, EVENT, view.issuer),
      { shows: showsGuest(guest.id, one => one === undefined || !hasRedeemed(one, type)) },
    )
  )
}

export const guestMakers = {
  checkIn,
  reverse,
  create,
  change,
  newCode,
  remove,
  group,
  voucher,
  giftBag,
  takeBack,
}
