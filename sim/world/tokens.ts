import type { SessionUser } from '../../contract/worker/messages.ts'

/** The users who may work at the event's desks. */
export const staff: readonly SessionUser[] = [
  { id: 'tenant.una', name: 'Una Marsh' },
  { id: 'tenant.noor', name: 'Noor Hale' },
]

/** Issues access tokens and verifies them. */
export interface Tokens {
  /** A token for this user that is valid for some minutes at `now`: the last one, unless it `isStale`. */
  issue(user: SessionUser, now: number, isStale?: boolean): string
  /** The user of an `Authorization` header; undefined for an unknown or expired token. */
  userOf(authorization: string | null, now: number): SessionUser | undefined
}

const LASTS_MS = 6 * 60_000

/** Issues tokens in the form that the engine reads, with the expiry in the middle part. */
export function createTokens(): Tokens {
  const known = new Map<string, { readonly user: SessionUser; readonly end: number }>()
  const latest = new Map<string, { readonly token: string; readonly from: number }>()
  return {
    issue(user, now, isStale = false) {
      const before = latest.get(user.id)
      if (before && !isStale && now - before.from < LASTS_MS / 2) return before.token
      const end = now + LASTS_MS
      const [tid, oid] = user.id.split('.')
      const token = `sim.${btoa(JSON.stringify({ exp: Math.floor(end / 1000), tid, oid }))}.${user.id}-${known.size}`
      known.set(token, { user, end })
      latest.set(user.id, { token, from: now })
      return token
    },
    userOf(authorization, now) {
      const one = known.get(authorization?.slice('Bearer '.length) ?? '')
      return one && one.end > now ? one.user : undefined
    },
  }
}
