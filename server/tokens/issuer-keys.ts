import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { AuthConfig } from './token-verifier.ts'

/** Keys older than this are requested again, while the current ones stay in use. */
const RENEW_AFTER_MS = 10 * 60_000
/** How long the last good keys stay in use if the issuer does not answer. */
const KEEP_MS = 24 * 60 * 60_000
/** The shortest interval between requests to the issuer; shorter without any keys, when nobody can sign in. */
const ASK_INTERVAL_MS = 30_000
const ASK_INTERVAL_WITHOUT_KEYS_MS = 5_000
const ANSWER_TIMEOUT_MS = 5_000

interface IssuerKeysStatus {
  /** `stale`: the issuer did not answer the last request, and its earlier keys stay in use */
  readonly keys: 'current' | 'stale' | 'none'
  /** When the issuer returned the keys. */
  readonly at?: Date
}

/** The public keys of the issuer of access tokens. */
export interface IssuerKeys {
  /** The key for a token. Rejects with an error of jose if there is none, and with another if that is unknown. */
  readonly find: JWTVerifyGetKey
  readonly status: () => IssuerKeysStatus
}

/**
 * The keys for checking tokens: those in the process (demo), or those at the issuer's URL.
 * @throws Error if there is neither.
 */
export function issuerKeysOf(
  { jwksUri }: Pick<AuthConfig, 'jwksUri'>,
  keys: JSONWebKeySet | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): IssuerKeys {
  if (keys) return localIssuerKeys(keys)
  if (jwksUri) return remoteIssuerKeys(jwksUri, log)
  throw new Error('Sign-in needs the address of the issuer’s keys (jwksUri), or the keys.')
}

/** Whether a time is at least `ms` ago, or lies ahead because the clock was set back. */
const isSince = (time: number, ms: number): boolean => Math.abs(Date.now() - time) >= ms

/** Keys in the process (demo). */
export function localIssuerKeys(keys: JSONWebKeySet): IssuerKeys {
  return { find: createLocalJWKSet(keys), status: () => ({ keys: 'current' }) }
}

/**
 * Keys that the issuer publishes at a URL, requested at once. If it does not answer, the last good keys stay in use for
 * 24 hours. An unknown key causes a request, at most every 30 seconds; no token with a known key waits for that.
 */
export function remoteIssuerKeys(address: string, log: Pick<FastifyBaseLogger, 'warn'>): IssuerKeys {
  // The library stores and parses the keys. When to request them is decided here: it would for each unknown key.
  const remote = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: KEEP_MS,
    cooldownDuration: Number.POSITIVE_INFINITY,
    timeoutDuration: ANSWER_TIMEOUT_MS,
  })
  let givenAt: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let failure: unknown

  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      await remote.reload()
      givenAt = Date.now()
      if (failure) log.warn('the sign-in provider’s keys can be fetched again')
      failure = undefined
    } catch (error) {
      if (!failure)
        log.warn(
          { err: error, keys: status().keys },
          'the sign-in provider’s keys could not be fetched: the last ones are used for 24 hours',
        )
      failure = error
    }
  }

  /** Requests the keys, unless that happened just now. */
  function askAgain(): Promise<void> {
    const interval = remote.fresh ? ASK_INTERVAL_MS : ASK_INTERVAL_WITHOUT_KEYS_MS
    if (!asking && isSince(askedAt, interval))
      asking = ask().finally(() => {
        asking = undefined
      })
    return asking ?? Promise.resolve()
  }

  function status(): IssuerKeysStatus {
    if (givenAt === undefined || !remote.fresh) return { keys: 'none' }
    return { keys: failure ? 'stale' : 'current', at: new Date(givenAt) }
  }

  void askAgain()
  return {
    status,
    find: async (header, token) => {
      if (!remote.fresh) {
        await askAgain()
        if (!remote.fresh) throw failure ?? new Error('The sign-in provider has given no keys.')
      } else if (givenAt === undefined || isSince(givenAt, RENEW_AFTER_MS)) void askAgain()
      try {
        return await remote(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await askAgain()
        // While the issuer does not answer, the key may be a new one.
        if (failure) throw failure
        return remote(header, token)
      }
    },
  }
}
