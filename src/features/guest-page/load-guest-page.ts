import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { parseJson } from '../../../contract/rules/parse-json.ts'

/** The endpoint's path, without importing the whole contract; a test compares it with the row. */
export const GUEST_PAGE_API = '/api/guest_page/'
/** After this time, the network counts as unavailable. */
const TIMEOUT_MS = 10_000
/** A wait that a proxy asks for may be of any length. */
const MAX_WAIT_MS = 5 * 60_000

/** The result of requesting a guest's page. */
export type Loaded =
  | { readonly kind: 'page'; readonly page: GuestPage }
  /** The code is not valid: unknown, replaced or erased. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-network' }
  /** `busy`: too many requests at once. `waitMs`: how long the server asks clients to wait, if it does. */
  | { readonly kind: 'busy' | 'unavailable'; readonly waitMs?: number }

/** Requests the page of a code. Never rejects. */
export async function loadGuestPage(code: string): Promise<Loaded> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(GUEST_PAGE_API + encodeURIComponent(code), {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    body = parseJson(await response.text())
  } catch {
    return { kind: 'no-network' }
  }
  if (response.ok && isGuestPage(body)) return { kind: 'page', page: body }
  // Only our own server knows that a code is invalid, unlike a hotel's or a proxy's page.
  if (response.status === 404 && nameOf(body) === 'NotFound') return { kind: 'unknown' }
  // A network with a sign-in page answers with its own page, and a device in offline mode answers `offline`.
  if (response.ok || isOffline(body)) return { kind: 'no-network' }
  const kind = response.status === 429 ? 'busy' : 'unavailable'
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { kind, waitMs: Math.min(seconds * 1000, MAX_WAIT_MS) } : { kind }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const nameOf = (body: unknown): unknown => (isObject(body) && 'name' in body ? body.name : undefined)
const isOffline = (body: unknown): boolean => isObject(body) && 'offline' in body && body.offline === true

/** Whether this is an answer of our server, which is trusted for its fields. */
export const isGuestPage = (value: unknown): value is GuestPage =>
  isObject(value) && 'code' in value && 'first_name' in value && 'days' in value && Array.isArray(value.days)
