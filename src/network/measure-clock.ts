/**
 * How far this device's clock is ahead of the server's, in ms, give or take a second; null when the answer does not tell.
 * @param healthUrl address of GET /api/health, which no copy on the device answers
 */
export async function measureClock(healthUrl: string): Promise<number | null> {
  const before = Date.now()
  const answer = await fetch(healthUrl, { cache: 'no-store' })
  const here = (before + Date.now()) / 2
  const there = Date.parse(answer.headers.get('date') ?? '')
  // The header tells whole seconds: on average half a second has passed.
  return Number.isNaN(there) ? null : here - (there + 500)
}
