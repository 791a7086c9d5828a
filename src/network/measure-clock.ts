/**
 * Returns how far this device's clock is ahead of the server's, in ms, to about a second; null without a date header.
 * @param healthUrl address of GET /api/health, which is never answered from a copy on the device
 */
export async function measureClock(healthUrl: string): Promise<number | null> {
  const before = Date.now()
  const answer = await fetch(healthUrl, { cache: 'no-store' })
  const here = (before + Date.now()) / 2
  const there = Date.parse(answer.headers.get('date') ?? '')
  // The header has whole seconds: on average half a second has passed since.
  return Number.isNaN(there) ? null : here - (there + 500)
}
