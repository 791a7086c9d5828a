import { randomUUID } from 'node:crypto'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { checkedIn, guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import { quantile, repeat } from '../report/figures.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { connectTo } from '../support/database.ts'
import { type Load, load } from '../support/load.ts'

export const CONNECTIONS = 20
/** PGlite carries out one write at a time, so this many per run are enough. */
const MAX_ON_PGLITE = 400

/** Ids of the guests who are expected today and not checked in. */
export async function expectedIds({ server }: BenchServer): Promise<string[]> {
  const { id, today } = await guestDay(server)
  return (await guestsOf(server, id))
    .filter(guest => guest.check_in_days.split(',').includes(today) && checkedIn(guest, today) === '')
    .map(guest => guest.id)
}

/** Undoes the check-ins of these guests directly in the database, so that each run starts from the same state. */
export async function undoCheckIns(databaseUrl: string, ids: readonly string[]): Promise<void> {
  await using client = await connectTo(databaseUrl)
  await client.query(
    'update guest_days set checked_in_at = null, checked_in_by = null where guest_id = any($1::uuid[])',
    [ids],
  )
  await client.query('vacuum analyze')
}

/** Checks a guest in, as a desk does. */
export async function checkIn({ server, token }: BenchServer, id: string, key = randomUUID()): Promise<void> {
  const answer = await fetch(server.origin + pathOf(id), {
    method: 'POST',
    headers: { ...headersOf(token), [header.idempotencyKey]: key },
    body: bodyOfNow(),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`A check-in was refused (${answer.status}): ${text}`)
}

const pathOf = (id: string | undefined): string => `${API_BASE}/guests/checkin/${id}`
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})
const bodyOfNow = (): string => JSON.stringify({ timestamp: new Date().toISOString() })

/** Checks in all of these guests over 20 connections. */
export const checkInAll = ({ server, token }: BenchServer, ids: readonly string[]): Promise<Load> =>
  load({
    origin: server.origin,
    headers: headersOf(token),
    connections: CONNECTIONS,
    amount: ids.length,
    request: index => ({
      method: 'POST',
      path: pathOf(ids[index]),
      headers: { [header.idempotencyKey]: randomUUID() },
      body: bodyOfNow(),
    }),
    status: 200,
  })

/**
 * The guests to check in, by run: on PostgreSQL everybody in each run, as nobody was in; on PGlite another share of the
 * guests in each.
 */
export async function guestsByRun(bench: BenchServer, runs: number, mostOnPglite = Number.POSITIVE_INFINITY) {
  const { databaseUrl } = bench
  const everybody = await expectedIds(bench)
  const amount = databaseUrl ? everybody.length : Math.min(mostOnPglite, Math.floor(everybody.length / runs))
  return {
    amount,
    async of(run: number): Promise<string[]> {
      if (!databaseUrl) return everybody.slice(run * amount, (run + 1) * amount)
      await undoCheckIns(databaseUrl, everybody)
      return [...everybody]
    },
  }
}

/** Check-in figures by run. */
export async function checkInFigures(bench: BenchServer, runs: number) {
  const guests = await guestsByRun(bench, runs, MAX_ON_PGLITE)
  const figures = await repeat(runs, async run => {
    const { latencies, perSecond } = await checkInAll(bench, await guests.of(run))
    return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
  })
  return { ...figures, amount: guests.amount }
}
