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
