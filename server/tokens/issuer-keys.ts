import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { AuthConfig } from './token-verifier.ts'

/** Keys older than this are asked for again, while those at hand go on serving. */
const RENEW_AFTER_MS = 10 * 60_000
/** For so long the last good keys serve while the issuer does not answer. */
const KEEP_MS = 24 * 60 * 60_000
/** The issuer is asked no more often than this; without any keys, when nobody can be let in, a little more often. */
const ASK_INTERVAL_MS = 30_000
const ASK_INTERVAL_WITHOUT_KEYS_MS = 5_000
const ANSWER_TIMEOUT_MS = 5_000

interface IssuerKeysStatus {
  /** `stale`: the issuer did not answer when it was asked last, and what it said before serves on */
  readonly keys: 'current' | 'stale' | 'none'
  /** when the issuer gave them */
  readonly at?: Date
}

/** The public keys of whoever issues access tokens. */
export interface IssuerKeys {
  /** The key of a token. Rejects with an error of jose where there is none, with another where it cannot be known. */
  readonly find: JWTVerifyGetKey
  readonly status: () => IssuerKeysStatus
}

/**
 * The keys by which tokens are checked: those in the process (demo), or those at the issuer's address.
 * @throws Error where there is neither.
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

/** Keys that are in the process (demo). */
export function localIssuerKeys(keys: JSONWebKeySet): IssuerKeys {
  return { find: createLocalJWKSet(keys), status: () => ({ keys: 'current' }) }
}

/**
 * Keys that the issuer publishes at an address, asked for at once. The last good ones serve for 24 hours while it does not
 * answer. A token with an unknown key has it asked, at most once in 30 seconds; no token with a known key waits for that.
 */
export function remoteIssuerKeys(address: string, log: Pick<FastifyBaseLogger, 'warn'>): IssuerKeys {
  // The library holds and reads the keys; when the issuer is asked is decided here, as it would ask at each unknown key.
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
      if (failure) log.warn('the sign-in provider gives its keys again')
      failure = undefined
    } catch (error) {
      if (!failure)
        log.warn(
          { err: error, keys: status().keys },
          'the sign-in provider does not give its keys: the last ones serve for 24 hours',
        )
      failure = error
    }
  }

  /** Asks the issuer, unless it was asked just now. */
  function askAgain(): Promise<void> {
    const interval = remote.fresh ? ASK_INTERVAL_MS : ASK_INTERVAL_WITHOUT_KEYS_MS
    if (!asking && Date.now() - askedAt >= interval)
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
      } else if (givenAt === undefined || Date.now() - givenAt > RENEW_AFTER_MS) void askAgain()
      try {
        return await remote(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await askAgain()
        // Whether the key is a new one cannot be known while the issuer does not answer.
        if (failure) throw failure
        return remote(header, token)
      }
    },
  }
}
