import { API_BASE } from '../../contract/index.ts'
import { quantile } from '../report/figures.ts'
import { load } from '../support/load.ts'
import type { Place } from '../support/places.ts'

/** The encodings that browsers accept. */
const ENCODINGS = 'gzip, deflate, br, zstd'

/** One run of reads over one connection: the guest list, in full and not modified, and the list of events. */
export async function readFigures({ server, token }: Place, { id }: { id: number }) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': ENCODINGS,
  }
  const list = `${API_BASE}/guest_list/${id}`
  const known = await fetch(server.origin + list, { headers })
  await known.arrayBuffer()
  const etag = known.headers.get('etag')
  if (etag === null) throw new Error('The guest list has no ETag.')
  const ask = (path: string, amount: number, status: number, own: Record<string, string> = {}) =>
    load({
      origin: server.origin,
      headers: { ...headers, ...own },
      connections: 1,
      amount,
      request: () => ({ method: 'GET', path }),
      status,
    })
  const unchanged = await ask(list, 200, 304, { 'if-none-match': etag })
  const full = await ask(list, 20, 200)
  const events = await ask(`${API_BASE}/events`, 100, 200)
  return {
    unchangedP95: quantile(unchanged.latencies, 0.95),
    fullP95: quantile(full.latencies, 0.95),
    fullKilobytes: full.bytes / 1000,
    eventsP95: quantile(events.latencies, 0.95),
  }
}
