import { and, eq } from 'drizzle-orm'
import type { Redemption } from '../../../contract/api/redemption.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { PIN_MESSAGE } from '../../../contract/rules/pin.ts'
import { GIFT_BAG, namedType, VOUCHER } from '../../../contract/rules/redemption.ts'
import { venueDay, venueTimeExact } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { guests, redemptions } from '../../db/schema.ts'
import { onViolation } from '../../db/violation.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { findGuest, type GuestRecord, lockGuest } from '../guests/guest-record.ts'
import { findPin } from './find-pin.ts'
import { guardPins, refusePin } from './pin-guard.ts'

/** Redemptions by one guest (spec section 4): each type once. The first wins; the second error says who and when. */

type Redeem = 'guestRedeem' | 'guestRedeemType' | 'guestRedeemVoucher'
type Call = Parameters<WriteHandler<Redeem>>[0]

export const guestRedeem: WriteHandler<'guestRedeem'> = async call =>
  redeem(call, await guestToGive(call), GIFT_BAG)

export const guestRedeemType: WriteHandler<'guestRedeemType'> = async call =>
  redeem(call, await guestToGive(call), call.body.type)

export const guestRedeemVoucher: WriteHandler<'guestRedeemVoucher'> = async call =>
  redeem(call, await lockGuest(call.db, call.body.guest_id), VOUCHER)

/** The guest with the id, if given, or else the pin, locked. Throws as `guestOfPin` and `lockGuest` do. */
async function guestToGive(
  call: Parameters<WriteHandler<'guestRedeem' | 'guestRedeemType'>>[0],
): Promise<GuestRecord> {
  const { pin, guest_id, event_id } = call.body
  if (guest_id !== undefined) {
    const guest = await lockGuest(call.db, guest_id)
    return orThrow(event_id === undefined || guest.eventId === event_id ? guest : undefined, 'GuestNotFound')
  }
  if (pin === undefined) throw new HttpError('BadRequest', PIN_MESSAGE)
  return guestOfPin(call, { pin, event_id })
}

/** The guest with this pin, locked. Throws PinNotFound, and TooManyWrongPins after too many wrong ones. */
async function guestOfPin(
  { db, caller, now }: Call,
  pin: Parameters<typeof findPin>[1],
): Promise<GuestRecord> {
  await guardPins(db, caller.id)
  const found = await findPin(db, pin, now)
  // The guest may have been deleted meanwhile.
  const [guest] = found
    ? await db.select({ id: guests.id }).from(guests).where(eq(guests.id, found.id)).for('update')
    : []
  return guest ? findGuest(db, guest.id) : refusePin(db, caller.id)
}

/**
 * Records a redemption of a locked guest. The time is the device's; the issuer is the token's user. Throws NotCheckedIn
 * for a voucher, RedemptionTypeNotFound and AlreadyRedeemed.
 */
async function redeem(
  { db, caller, at, changed }: Call,
  guest: GuestRecord,
  type: string,
): Promise<Redemption> {
  const [given] = await db
    .insert(redemptions)
    .values({ guestId: guest.id, type, redeemedAt: at, issuedBy: caller.name })
    .onConflictDoNothing()
    .returning()
    .catch(
      onViolation(
        'redemptions_type_redemption_types_code_fk',
        () => new HttpError('RedemptionTypeNotFound', `There is no redemption type ${type}.`),
      ),
    )
  if (!given) throw await alreadyRedeemed(db, guest, type)
  if (type === VOUCHER) requireCheckedIn(guest)
  changed(guest.eventId, guestEntity(guest.id), { type, redeemed_at: at.toISOString() })
  return {
    guest_id: guest.id,
    guest_name: guest.name,
    group_name: guest.groupName,
    pin: guest.pin,
    type,
    redeemed_at: at.toISOString(),
    issued_by: caller.name,
  }
}

function requireCheckedIn(guest: GuestRecord): void {
  if (guest.days.some(({ checkedInAt }) => checkedInAt)) return
  throw new HttpError(
    'NotCheckedIn',
    `${guest.name} has not checked in: a voucher can only be given to a guest who has checked in.`,
  )
}

async function alreadyRedeemed(db: Db, guest: GuestRecord, type: string): Promise<HttpError> {
  const [row] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.guestId, guest.id), eq(redemptions.type, type)))
  const { redeemedAt, issuedBy } = orThrow(row, 'Conflict')
  const when = `${venueTimeExact(redeemedAt, guest.timezone)} on ${venueDay(redeemedAt, guest.timezone)}`
  return new HttpError(
    'AlreadyRedeemed',
    `${guest.name} of ${guest.groupName}: ${namedType(type)} already redeemed at ${when} by ${issuedBy}.`,
    {
      guest_name: guest.name,
      group_name: guest.groupName,
      redeemed_at: redeemedAt.toISOString(),
      issued_by: issuedBy,
      type,
    },
  )
}
