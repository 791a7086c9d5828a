import { fieldsOf } from '../contract/rules/fields-of.ts'
import type { SessionUser } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import { timings } from './timings.ts'

interface Options {
  readonly clock: Clock
  /** Asks the open pages for a token; gives how many there are. */
  readonly askPages: (userId: string, stale: boolean) => Promise<number>
  readonly isOffline: () => boolean
  readonly onChange: () => void
  /** There is a new token: what waited for one can go. */
  readonly onToken: () => void
}

export type Session = ReturnType<typeof createSession>

/** Who is signed in, and their access token, which lives in memory only. */
export function createSession({ clock, askPages, isOffline, onChange, onToken }: Options) {
  let user: SessionUser | null = null
  let token: string | undefined
  let refused: { readonly token: string; readonly at: number } | undefined
  let needsSignIn = false
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<string | undefined> | undefined
  let answered: ((token: string | undefined) => void) | undefined
  let pagesAsked = Number.POSITIVE_INFINITY
  let withoutToken = 0
  let comebacks = 0

  function setNeedsSignIn(needed: boolean): void {
    if (needed === needsSignIn) return
    needsSignIn = needed
    onChange()
  }

  /** A refused token may be tried again after a while: the server can have been mistaken. */
  const isRefused = (offered: string): boolean =>
    refused?.token === offered && clock.elapsed() - refused.at < timings.tokenRetryMs

  function take(offered: string): void {
    token = offered
    answered?.(offered)
    if (!needsSignIn || refused?.token === offered) return
    setNeedsSignIn(false)
    onToken()
  }

  async function ask(userId: string): Promise<string | undefined> {
    if (needsSignIn && clock.elapsed() - askedAt < timings.tokenRetryMs) return undefined
    askedAt = clock.elapsed()
    const before = comebacks
    pagesAsked = Number.POSITIVE_INFINITY
    const answer = new Promise<string | undefined>(resolve => {
      answered = resolve
      clock.after(timings.tokenTimeoutMs, () => resolve(undefined))
    })
    withoutToken = 0
    pagesAsked = await askPages(userId, refused !== undefined)
    if (pagesAsked === 0) return undefined
    if (withoutToken >= pagesAsked) answered?.(undefined)
    const fresh = await answer
    answered = undefined
    // Without a network no page can come up with one: that says nothing of the sign-in.
    const couldTell = !isOffline() && comebacks === before
    if (fresh === undefined && couldTell && user?.id === userId) setNeedsSignIn(true)
    return user?.id === userId ? fresh : undefined
  }

  return {
    user: () => user,
    needsSignIn: () => needsSignIn,

    /** Another user's token is never used for this one's writes. */
    setUser(next: SessionUser | null): void {
      if (next?.id !== user?.id) {
        token = undefined
        refused = undefined
        needsSignIn = false
        answered?.(undefined)
      }
      user = next
    },

    /**
     * Notes the token that a page's own request carries, unless the one at hand lasts longer. Gives false where it names somebody
     * else: the engine has not been told yet who is signed in on that page.
     */
    observeToken(authorization: string | null): boolean {
      const seen = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      if (!user || seen === undefined || seen === token) return true
      if (!mayBeOf(user, seen)) return false
      const lasts = !isRefused(seen) && endOf(seen) >= clock.now() + EXPIRY_MARGIN_MS
      if (lasts && (token === undefined || endOf(seen) >= endOf(token))) take(seen)
      return true
    },

    /** A page's answer to a wish for a token. */
    provideToken(offered: string | null): void {
      if (offered !== null && !isRefused(offered) && (!user || mayBeOf(user, offered))) {
        take(offered)
        return
      }
      withoutToken += 1
      if (withoutToken >= pagesAsked) answered?.(undefined)
    },

    /** The server did not accept this token. Gives whether that is news. */
    rejectToken(bad: string): boolean {
      const news = refused?.token !== bad
      refused = { token: bad, at: clock.elapsed() }
      if (token === bad) token = undefined
      return news
    },

    /** The connection is back: pages that had no token may have one now. */
    onReconnect(): void {
      comebacks += 1
      askedAt = Number.NEGATIVE_INFINITY
    },

    /** The server did accept the token that was used last. */
    accepted(): void {
      refused = undefined
      setNeedsSignIn(false)
    },

    /** A token that should still do, from an open page where need be; undefined when there is none to be had. */
    async token(): Promise<string | undefined> {
      if (token !== undefined && endOf(token) > clock.now() + EXPIRY_MARGIN_MS) return token
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

/** A token that ends within this time may not last until the server looks at it. */
const EXPIRY_MARGIN_MS = 5_000

/** What a token says of itself, as far as it can be read. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? ''
    return fieldsOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/** When a token says that it ends, in milliseconds since the epoch. One that says nothing is tried. */
function endOf(token: string): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
}

/** A page may still have the token of whoever was signed in before. One that names nobody is tried. */
function mayBeOf({ id }: SessionUser, token: string): boolean {
  const { tid, oid } = claimsOf(token)
  return tid === undefined || oid === undefined || id === `${tid}.${oid}`
}
