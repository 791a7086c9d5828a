/**
 * The cookie that says that this device keeps data, and how many changes waited on it when it was last heard of. Browsers
 * that empty a site's storage by themselves (Safari after seven days without a visit, others when the device runs out of
 * room) take databases, caches and what scripts have stored; a cookie that a server has set stays. So the page writes it
 * and the server sets it again, as it is, with its answer to `GET /api/health`. It names nobody.
 */
const NAME = 'trackside_kept'

/** A season; browsers allow no more than 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 3600

/**
 * How many changes waited, by the mark in a `Cookie` header or `document.cookie`; undefined where there is no mark.
 * @example readKeptMark('a=b; trackside_kept=2') // 2
 */
export function readKeptMark(cookies: string): number | undefined {
  const found = /(?:^|;\s*)trackside_kept=(\d{1,6})(?:;|$)/.exec(cookies)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The mark as `Set-Cookie` and `document.cookie` take it; null takes it away. `secure`: the page came by HTTPS. */
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
