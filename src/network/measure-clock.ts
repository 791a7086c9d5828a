/** A slower answer tells too little: the page may have been suspended before it read it. */
const MAX_WAIT_MS = 20_000

/**
 * Returns how far this device's clock is ahead of the server's, in ms, to a second or half of the wait; null if no answer
 * of the server itself tells.
 * @param healthUrl address of GET /api/health, which is never answered from a copy on the device
 */
export async function measureClock(healthUrl: string): Promise<number | null> {
  const before = Date.now()
  const { ok, headers } = await fetch(healthUrl, { cache: 'no-store' })
  const wait = Date.now() - before
  const there = Date.parse(headers.get('date') ?? '')
  // A gateway or a network's sign-in page has a clock of its own.
  const isServer = ok && headers.get('content-type')?.includes('json')
  // The header has whole seconds: on average half a second has passed since.
  return isServer && there && wait < MAX_WAIT_MS ? before + wait / 2 - (there + 500) : null
}
