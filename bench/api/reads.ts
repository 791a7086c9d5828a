import { API_BASE } from '../../contract/index.ts'
import { quantile } from '../report/figures.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { BROWSER_ENCODINGS, loadReads } from '../support/load.ts'

/** One run of reads over one connection: the guest list, in full and not modified, and the list of events. */
export async function readFigures({ server, token }: BenchServer, { id }: { id: number }) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': BROWSER_ENCODINGS,
  }
  const list = `${API_BASE}/guest_list/${id}`
  const known = await fetch(server.origin + list, { headers })
  await known.arrayBuffer()
  const etag = known.headers.get('etag')
  if (etag === null) throw new Error('The guest list has no ETag.')
  const conditional = { ...headers, 'if-none-match': etag }
  const unchanged = await loadReads(server.origin, list, conditional, { amount: 200, status: 304 })
  const full = await loadReads(server.origin, list, headers, { amount: 20 })
  const events = await loadReads(server.origin, `${API_BASE}/events`, headers, { amount: 100 })
  return {
    unchangedP95: quantile(unchanged.latencies, 0.95),
    fullP95: quantile(full.latencies, 0.95),
    fullKilobytes: full.bytes / 1000,
    eventsP95: quantile(events.latencies, 0.95),
  }
}
