import type { redeemedTypes } from '../api/redemption.ts'
import type { RequestedRead } from './define-write.ts'
import type { WriteContext } from './queued-write.ts'

/**
 * Whether a look-up by pin asks for one of these pins. Pins are unique only within an event: if both the look-up and
 * the write name their event, it must be the same.
 */
export const isLookUpOfPin = (
  pins: readonly (number | string)[] | undefined,
  eventId: number | undefined,
  readParams: RequestedRead<typeof redeemedTypes>,
): boolean =>
  (pins ?? []).some(pin => Number(pin) === Number(readParams.pin)) &&
  (eventId === undefined || readParams.event_id === undefined || eventId === Number(readParams.event_id))

/** Whether a look-up asks for one of the pins in a write's context. */
export const concernsItsPins = (
  { context: { pins, event_id } }: { readonly context: WriteContext },
  readParams: RequestedRead<typeof redeemedTypes>,
): boolean => isLookUpOfPin(pins, event_id, readParams)
