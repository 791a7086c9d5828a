import { header } from '../../contract/api/headers.ts'
import type { passCreate } from '../../contract/api/passes.ts'
import type { radioCreate } from '../../contract/api/radios.ts'
import type { WriteCall } from '../http/call.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * Parses an instant. A typing error (year 0002, year 20261) is no date of a race: throws BadRequest, which names the
 * field (`what`: 'The start').
 */
export function instantOf(text: string, what: string): Date {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  if (year >= 2000 && year < 2100) return instant
  throw new HttpError('BadRequest', `${what} must lie between the years 2000 and 2100.`)
}

/** An instant (ISO, any offset) in UTC, the form in which instants are compared and answered. */
export const toUtc = (instant: string): string => new Date(instant).toISOString()

/**
 * When a pass or a radio was given out (`what`: 'The time of the pass'): at the latest when its write was made, if the
 * caller tells that, because its clock may be ahead (decision 024).
 */
export function allocationOf(call: Allocation, what: string): Date {
  const told = instantOf(call.body.allocated, what)
  return told > call.at && call.header(header.at) !== undefined ? call.at : told
}

type Allocation = Pick<WriteCall<typeof passCreate | typeof radioCreate>, 'body' | 'at' | 'header'>
