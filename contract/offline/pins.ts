import type { redeemedTypes } from '../api/redemption.ts'
import type { RequestedRead } from './define-write.ts'

/**
 * Whether a look-up by pin asks for one of these pins. Pins are unique only within an event: if both the look-up and
 * the write name their event, it must be the same.
 */
export const isLookUpOfPin = (
  pins: readonly (number | string)[] | undefined,
  eventId: number | undefined,
  asked: RequestedRead<typeof redeemedTypes>,
): boolean =>
  (pins ?? []).some(pin => Number(pin) === Number(asked.pin)) &&
  (eventId === undefined || asked.event_id === undefined || eventId === Number(asked.event_id))
