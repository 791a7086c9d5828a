/**
 * The cookie that records that this device stores data, and how many changes were last waiting on it. Browsers that
 * empty a site's storage by themselves (Safari after seven days without a visit, others when the device runs out of
 * space) delete databases, caches and cookies set by scripts, but not cookies set by a server. So the page writes this
 * cookie, and the server sets it again, unchanged, in its answer to `GET /api/health`. It identifies nobody.
 */
const NAME = 'trackside_kept'

/** Longer than a season; browsers allow no more than 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 3600

/**
 * Reads the number of waiting changes from a `Cookie` header or `document.cookie`; undefined if there is no mark.
 * @example readKeptMark('a=b; trackside_kept=2') // 2
 */
export function readKeptMark(cookies: string): number | undefined {
  const found = /(?:^|;\s*)trackside_kept=(\d{1,6})(?:;|$)/.exec(cookies)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Formats the mark for `Set-Cookie` and `document.cookie`; null removes it. `secure`: whether the page uses HTTPS. */
export function writeKeptMark(waiting: number | null, secure: boolean): string {
  const parts = [
    `${NAME}=${waiting === null ? '' : Math.min(waiting, 999_999)}`,
    'Path=/',
    'SameSite=Strict',
    `Max-Age=${waiting === null ? 0 : MAX_AGE_SECONDS}`,
    ...(secure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
