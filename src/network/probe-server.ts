/** Longest time that a start may wait for the probe. */
const PROBE_TIMEOUT_MS = 3_000

/** Whether our server answers at `healthUrl` (GET /health): a network may have no way out, or be a hotel's. */
export async function probeServer(healthUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const health = await fetch(healthUrl, { cache: 'no-store', redirect: 'manual', signal })
    if (!health.ok || !/\bjson\b/i.test(health.headers.get('content-type') ?? '')) return false
    // `offline` is the worker's own answer, while its offline toggle is still on.
    const answer: { readonly offline?: boolean } | null = await health.json()
    return answer?.offline !== true
  } catch (error) {
    console.info('The server does not answer:', error)
    return false
  }
}
