import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { checkedIn, guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import { quantile, repeat } from '../report/figures.ts'
import { type Load, load } from '../support/load.ts'
import type { Place } from '../support/places.ts'

export const CONNECTIONS = 20
/** PGlite carries out one write at a time, so this many per run are enough. */
const MAX_ON_PGLITE = 400

/** Ids of the guests who are expected today and not checked in. */
export async function awaited({ server }: Place): Promise<string[]> {
  const { id, today } = await guestDay(server)
  return (await guestsOf(server, id))
    .filter(guest => guest.check_in_days.split(',').includes(today) && checkedIn(guest, today) === '')
    .map(guest => guest.id)
}

/** Undoes the check-ins of these guests directly in the database, so that each run starts from the same state. */
export async function takeBack(databaseUrl: string, ids: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      'update guest_days set checked_in_at = null, checked_in_by = null where guest_id = any($1::uuid[])',
      [ids],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Checks in all of these guests over 20 connections. */
export const checkInAll = ({ server, token }: Place, ids: readonly string[]): Promise<Load> =>
  load({
    origin: server.origin,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    connections: CONNECTIONS,
    amount: ids.length,
    request: index => ({
      method: 'POST',
      path: `${API_BASE}/guests/checkin/${ids[index]}`,
      headers: { [header.idempotencyKey]: randomUUID() },
      body: JSON.stringify({ timestamp: new Date().toISOString() }),
    }),
    status: 200,
  })

/** Check-in figures by run: on PostgreSQL everybody in each run, on PGlite another share of the guests in each. */
export async function checkInFigures(place: Place, runs: number) {
  const { databaseUrl } = place
  const everybody = await awaited(place)
  const amount = databaseUrl ? everybody.length : Math.min(MAX_ON_PGLITE, Math.floor(everybody.length / runs))
  const figures = await repeat(runs, async run => {
    const ids = databaseUrl ? everybody : everybody.slice(run * amount, (run + 1) * amount)
    if (databaseUrl) await takeBack(databaseUrl, ids)
    const { latencies, perSecond } = await checkInAll(place, ids)
    return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
  })
  return { ...figures, amount }
}
