import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { errors } from '../../../contract/api/errors.ts'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import type * as rows from '../../../contract/api/radios.ts'
import { guestEntity, radioEntity, radioPoolEntity } from '../../../contract/offline/entities.ts'
import { compareRadios } from '../../../contract/rules/order.ts'
import { MAX_RADIOS } from '../../../contract/rules/radios.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { lockNamed } from '../../db/named-lock.ts'
import { radios } from '../../db/schema.ts'
import type { Handlers, ReadHandler, WriteCall, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { eventById, eventScopeVersion } from '../events/event-rows.ts'
import { guestOfEvent } from '../guests/guest-of-event.ts'
import { allocationOf } from '../instants.ts'
import { staysReturned } from '../stays-returned.ts'

/** Garage radios (spec sections 2, 4, 7, 9): 40 per event; each pass code can be out only once. */

const radioList: ReadHandler<'radioList'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  answer: ({ db, params }) => selectRadios(db, eq(radios.eventId, params.eventID)),
}

const radioCreate: WriteHandler<'radioCreate'> = async call => {
  const { db, params, body, changed, unchanged } = call
  const event = await eventById(db, params.eventID)
  const guest = await guestOfEvent(db, body.guestID, event.id)
  const allocatedAt = allocationOf(call, 'The time of the radio')
  const { radioID: radioId, is_vcarb: isVcarb } = body
  const passCode = String(body.passCode)
  await lockNamed(db, radioPoolEntity(event.id))
  const known = await findRadio(db, event.id, radioId)
  if (known) {
    const same =
      known.guestId === guest.id &&
      known.allocatedAt.getTime() === allocatedAt.getTime() &&
      known.passCode === passCode
    if (!same) throw new HttpError('IdTaken', `The number ${radioId} is another radio already.`)
    const { returnedAt } = known
    const entity = radioEntity(radioId)
    if (returnedAt === null || (await staysReturned(call, { scope: event.id, entity, returnedAt }))) {
      unchanged(event.id)
      return toApi(known)
    }
  }
  if (body.takes_over !== undefined) await endAllocation(call, body.takes_over)
  const out = await radiosOut(db, eq(radios.eventId, event.id))
  const holder = out.find(radio => radio.passCode === passCode)
  if (holder) throw passCodeTaken(holder, event.timezone)
  if (out.length >= MAX_RADIOS)
    throw new HttpError('RadioLimit', errors.RadioLimit.message, { allocated: out.length })
  const made = {
    eventId: event.id,
    radioId,
    guestId: guest.id,
    guestName: guest.name,
    allocatedAt,
    passCode,
    isVcarb,
  }
  const radio = { ...(known ?? made), returnedAt: null }
  if (known) await db.update(radios).set({ returnedAt: null }).where(isRadio(event.id, radioId))
  else await db.insert(radios).values(radio)
  changed(event.id, radioEntity(radioId), {
    guest_id: guest.id,
    pass_code: passCode,
    allocated_at: allocatedAt.toISOString(),
    is_vcarb: radio.isVcarb,
  })
  changed(event.id, guestEntity(guest.id), { radio_id: radioId, pass_code: passCode })
  return toApi(radio)
}

const passCodeTaken = (holder: RadioRow, timezone: string) =>
  new HttpError(
    'PassCodeTaken',
    `The radio ${holder.passCode} is out: ${holder.guestName} has had it since ${venueMoment(holder.allocatedAt, timezone)}.`,
    {
      guest_name: holder.guestName,
      allocated_at: holder.allocatedAt.toISOString(),
      radio_id: holder.radioId,
    },
  )

const radioReturn: WriteHandler<'radioReturn'> = async call => {
  const { eventID: eventId, radioID: radioId } = call.params
  if (!(await endAllocation(call, radioId))) {
    orThrow(await findRadio(call.db, eventId, radioId), 'RadioNotFound')
    call.unchanged(eventId)
  }
  return selectRadios(call.db, eq(radios.eventId, eventId))
}

/** Marks a radio that is out as returned. Returns whether it was out. */
async function endAllocation(
  {
    db,
    params: { eventID: eventId },
    at,
    changed,
  }: WriteCall<typeof rows.radioCreate | typeof rows.radioReturn>,
  radioId: number,
): Promise<boolean> {
  const [returned] = await db
    .update(radios)
    .set({ returnedAt: at })
    .where(and(isRadio(eventId, radioId), isNull(radios.returnedAt)))
    .returning({ guestId: radios.guestId, passCode: radios.passCode })
  if (!returned) return false
  const detail = { pass_code: returned.passCode, returned_at: at.toISOString() }
  changed(eventId, radioEntity(radioId), { guest_id: returned.guestId, ...detail }, 'radioReturn')
  changed(eventId, guestEntity(returned.guestId), { radio_id: radioId, ...detail }, 'radioReturn')
  return true
}

type RadioRow = typeof radios.$inferSelect

const isRadio = (eventId: number, radioId: number): SQL | undefined =>
  and(eq(radios.eventId, eventId), eq(radios.radioId, radioId))

async function findRadio(db: Db, eventId: number, radioId: number): Promise<RadioRow | undefined> {
  const [row] = await db.select().from(radios).where(isRadio(eventId, radioId))
  return row
}

/** The radios that match a condition and are out. */
const radiosOut = (db: Db, where: SQL): Promise<RadioRow[]> =>
  db
    .select()
    .from(radios)
    .where(and(where, isNull(radios.returnedAt)))

/** The radios that match a condition and are out, for the API, latest first. */
export const selectRadios = async (db: Db, where: SQL): Promise<Radio[]> =>
  (await radiosOut(db, where)).map(toApi).sort(compareRadios)

const toApi = (row: RadioRow): Radio => ({
  radio_id: row.radioId,
  guest_id: row.guestId,
  guest_name: row.guestName,
  allocated_at: row.allocatedAt.toISOString(),
  pass_code: row.passCode,
  returned: row.returnedAt !== null,
  is_vcarb: row.isVcarb,
})

export const radioHandlers = { radioList, radioCreate, radioReturn } satisfies Handlers<keyof typeof rows>
