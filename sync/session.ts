import { fieldsOf } from '../contract/rules/fields-of.ts'
import type { SessionUser } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import { timings } from './timings.ts'

interface Options {
  readonly clock: Clock
  /** Asks the open pages for a token, `stale` if the last one is no good any more; returns the number of pages. */
  readonly askPages: (userId: string, stale: boolean) => Promise<number>
  readonly isOffline: () => boolean
  readonly onChange: () => void
  /** Called when there is a new token, so that pending writes can go. */
  readonly onToken: () => void
}

export type Session = ReturnType<typeof createSession>

/** Who is signed in, and their access token, which lives in memory only. */
export function createSession({ clock, askPages, isOffline, onChange, onToken }: Options) {
  let user: SessionUser | null = null
  let token: string | undefined
  /** When the token expires, by this device's clock. */
  let tokenEnd = Number.POSITIVE_INFINITY
  /** The last token that was refused or had expired, and when. */
  let refused: { readonly token: string; readonly at: number } | undefined
  /** Why no page gave a token: somebody has to sign in, or the sign-in provider cannot be reached or does not answer. */
  let lack: 'sign-in' | 'provider' | undefined
  /** When pages were last asked for a token; the request that is under way, and what ends it. */
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<string | undefined> | undefined
  let answered: ((token: string | undefined) => void) | undefined
  /** The number of pages asked, and of those that have answered that they have no token. */
  let pagesAsked = Number.POSITIVE_INFINITY
  let pagesWithout = 0
  /** What their answers mean so far. */
  let verdict: typeof lack
  /** Counts how often the network has come back. */
  let reconnects = 0

  function setLack(next: typeof lack): void {
    if (next === lack) return
    lack = next
    onChange()
  }

  /** A refused token may be tried again after a while, in case the server was wrong. */
  const isRefused = (offered: string): boolean =>
    refused?.token === offered && clock.elapsed() - refused.at < timings.tokenRetryMs

  function take(offered: string): void {
    token = offered
    tokenEnd = endOnDevice(offered, clock.now())
    answered?.(offered)
    if (!lack || refused?.token === offered) return
    setLack(undefined)
    onToken()
  }

  async function ask(userId: string): Promise<string | undefined> {
    if (lack && clock.elapsed() - askedAt < timings.tokenRetryMs) return undefined
    askedAt = clock.elapsed()
    const before = reconnects
    pagesAsked = Number.POSITIVE_INFINITY
    const answer = new Promise<string | undefined>(resolve => {
      answered = resolve
      clock.after(timings.tokenTimeoutMs, () => resolve(undefined))
    })
    pagesWithout = 0
    verdict = undefined
    pagesAsked = await askPages(userId, refused !== undefined)
    if (pagesAsked === 0) return undefined
    if (pagesWithout >= pagesAsked) answered?.(undefined)
    const fresh = await answer
    answered = undefined
    // Without a network no page can get a token, so its absence does not mean that a sign-in is needed.
    const couldTell = !isOffline() && reconnects === before
    // A page waits longer for the provider than this engine for the page, so silence alone does not mean that either.
    if (fresh === undefined && couldTell && user?.id === userId) setLack(verdict ?? 'provider')
    return user?.id === userId ? fresh : undefined
  }

  return {
    user: () => user,
    needsSignIn: () => lack === 'sign-in',
    /** Whether pages were asked for a token and none gave one, for whatever reason. */
    lacksToken: () => lack !== undefined,

    /** Sets the signed-in user. Drops the token of another user: it must never be used for this one's writes. */
    setUser(next: SessionUser | null): void {
      if (next?.id !== user?.id) {
        token = undefined
        refused = undefined
        lack = undefined
        answered?.(undefined)
      }
      user = next
    },

    /**
     * Takes over the token of a page's own request, unless the current one lasts longer. Returns false if the token is
     * another user's: the engine does not know yet who is signed in on that page.
     */
    observeToken(authorization: string | null): boolean {
      const seen = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      if (!user || seen === undefined || seen === token) return true
      if (!mayBeOf(user, seen)) return false
      const lasts = !isRefused(seen) && endOf(seen) >= clock.now() + EXPIRY_MARGIN_MS
      if (lasts && (token === undefined || endOf(seen) >= endOf(token))) take(seen)
      return true
    },

    /** Takes a page's answer to the request for a token; null if it has none, `isGone` if it cannot reach the provider. */
    provideToken(offered: string | null, isGone = false): void {
      if (offered !== null && !isRefused(offered) && (!user || mayBeOf(user, offered))) {
        take(offered)
        return
      }
      verdict = isGone ? 'provider' : (verdict ?? 'sign-in')
      pagesWithout += 1
      if (pagesWithout >= pagesAsked) answered?.(undefined)
    },

    /** Records that the server refused this token. Returns whether it is the first refusal. */
    rejectToken(bad: string): boolean {
      const isFirst = refused?.token !== bad
      refused = { token: bad, at: clock.elapsed() }
      if (token === bad) token = undefined
      return isFirst
    },

    /** The connection is back: pages may be asked again, as they may get a token now. */
    onReconnect(): void {
      reconnects += 1
      askedAt = Number.NEGATIVE_INFINITY
    },

    /** Records that the server accepted the token that was last used. */
    accepted(): void {
      refused = undefined
      setLack(undefined)
    },

    /** A token that has not expired, if necessary from an open page; undefined if no page has one. */
    async token(): Promise<string | undefined> {
      if (token !== undefined && tokenEnd > clock.now() + EXPIRY_MARGIN_MS) return token
      if (!user) return undefined
      if (token !== undefined) refused = { token, at: clock.elapsed() }
      token = undefined
      asking ??= ask(user.id).finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

/** A token that expires within this time may not last until the server checks it. */
const EXPIRY_MARGIN_MS = 5_000

/** The claims of a token; empty if they cannot be read. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? ''
    return fieldsOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/** When a token expires, in ms since the epoch; never if it does not say. */
function endOf(token: string): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
}

/** `endOf` by this device's clock. Pages give no token that is over: where it seems to be, the clock is ahead. */
function endOnDevice(token: string, now: number): number {
  const end = endOf(token)
  const { iat } = claimsOf(token)
  return end <= now && typeof iat === 'number' ? now + end - iat * 1000 : end
}

/** Whether a token may be this user's: a page may still have the last user's. A token without a name passes. */
function mayBeOf({ id }: SessionUser, token: string): boolean {
  const { tid, oid } = claimsOf(token)
  return tid === undefined || oid === undefined || id === `${tid}.${oid}`
}
