import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { guestDay } from '../../e2e/support/guest-day.ts'
import { demoStaff } from '../../server/demo/staff.ts'
import { checkIn, expectedIds } from '../api/check-ins.ts'
import { times } from '../budgets.ts'
import { quantile, repeat } from '../report/figures.ts'
import { atEnd } from '../support/at-end.ts'
import { type BenchServer, openBenchServer } from '../support/bench-server.ts'
import { openBrowser, openDeskAtList } from '../support/desk.ts'
import { BROWSER_ENCODINGS, loadReads } from '../support/load.ts'
import type { BenchProgram } from '../support/program.ts'
import { labelsInSight, tickedAt } from './in-page.ts'
import { type Listener, listen } from './listeners.ts'

const GUESTS = 5000
const DESKS = 200
/** Check-ins a second, and their number in a run. */
const CHECK_INS_PER_SECOND = 20
const CHECK_INS = 100

/** A user may have no more than 64 streams, so the desks belong to these users in turn. */
const USERS = demoStaff.slice(0, 4)

/** When other desks see a check-in, and what they receive: 200 desks listen, one of them a browser. */
export const live: BenchProgram = {
  name: 'live',
  run: async ({ runs, chromium, postgres }) => {
    await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
    await using browser = await openBrowser(chromium)
    const listeners: Listener[] = []
    await using _listeners = atEnd(() => listeners.map(one => one.close()))
    const { id } = await guestDay(bench.server)
    const page = await openDeskAtList(browser, bench.server)
    const tokens = await Promise.all(
      USERS.map(({ name }) => bench.server.run('token', '--user', name, '--seconds', '86400')),
    )
    while (listeners.length < DESKS - 1) {
      const token = tokens[listeners.length % tokens.length]?.trim() ?? ''
      listeners.push(await listen(bench.server.origin, token, id))
    }
    const figures = await repeat(runs, run => seenBy(bench, page, listeners, run / runs))
    const delta = await repeat(runs, () => deltaFigures(bench, id))
    return [
      {
        title: `From desk to desk: ${GUESTS.toLocaleString('en-GB')} guests, ${DESKS} desks, ${CHECK_INS_PER_SECOND} check-ins a second`,
        note: `${CHECK_INS} check-ins a run. From sending a check-in until its row has come to every listening desk, and until the box is seen ticked in the browser's list.`,
        rows: [
          { what: 'row at the other desks, median', unit: 'ms', values: figures.p50 },
          {
            what: 'row at the other desks, p95',
            unit: 'ms',
            values: figures.p95,
            budget: times.seenOnOtherDeskP95,
          },
          {
            what: "seen in the browser's list, p95",
            unit: 'ms',
            values: figures.seen,
            budget: times.seenOnOtherDeskP95,
          },
          { what: 'a change and desk', unit: 'B', values: figures.bytes, budget: times.bytesPerChange },
          { what: 'changes since one check-in (delta)', unit: 'B', values: delta.bytes },
          { what: 'changes since one check-in (delta), p95', unit: 'ms', values: delta.ms },
          { what: 'the list instead, compressed', unit: 'B', values: delta.listBytes },
          { what: 'the list instead, compressed, p95', unit: 'ms', values: delta.listMs },
        ],
      },
    ]
  },
}

/** One run: another desk checks in guests who are visible in the browser, among others who are not. */
async function seenBy(bench: BenchServer, page: Page, listeners: readonly Listener[], share: number) {
  const { id } = await guestDay(bench.server)
  const guests = await bench.server.api<Guest[]>('GET', `/guest_list/${id}`)
  const idOf = new Map(guests.map(guest => [labelOf(guest), guest.id]))
  const inSight = (await page.evaluate(labelsInSight, share)).filter(label => idOf.has(label))
  const others = (await expectedIds(bench)).filter(one => !inSight.some(label => idOf.get(label) === one))
  const order = [...inSight.flatMap(label => idOf.get(label) ?? []), ...others].slice(0, CHECK_INS)
  const before = listeners.map(one => one.received())
  const ticked = page.evaluate(tickedAt, inSight)
  const sentAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  for (const guestId of order) {
    sentAt.set(guestId, performance.now())
    answers.push(checkIn(bench, guestId))
    await pause(1000 / CHECK_INS_PER_SECOND)
  }
  await Promise.all(answers)
  const seen = await ticked
  await pause(1000)
  const took = listeners.flatMap(({ seenAt }) =>
    order.map(guestId => (seenAt.get(guestId) ?? Number.POSITIVE_INFINITY) - (sentAt.get(guestId) ?? 0)),
  )
  const tookInBrowser = inSight.map(
    label =>
      (seen[label] ?? Number.POSITIVE_INFINITY) -
      performance.timeOrigin -
      (sentAt.get(idOf.get(label) ?? '') ?? 0),
  )
  const bytes = listeners.reduce((sum, one, at) => sum + one.received().bytes - (before[at]?.bytes ?? 0), 0)
  return {
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
    seen: quantile(tookInBrowser, 0.95),
    bytes: bytes / listeners.length / order.length,
  }
}

const labelOf = ({ first_name, last_name }: Guest): string => `Check in ${first_name} ${last_name}`

/** After one check-in: reads the delta, and the whole list for comparison. */
async function deltaFigures(bench: BenchServer, eventId: number) {
  const { server, token } = bench
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': BROWSER_ENCODINGS }
  const path = `${API_BASE}/guest_list/${eventId}`
  const known = await fetch(server.origin + path, { headers })
  await known.arrayBuffer()
  const version = known.headers.get(header.version)?.split(':')[1] ?? '0'
  const [guestId] = await expectedIds(bench)
  if (guestId === undefined) throw new Error('Everybody has come.')
  await checkIn(bench, guestId)
  const delta = await loadReads(server.origin, `${path}?since=${version}`, headers, { amount: 20 })
  const list = await loadReads(server.origin, path, headers, { amount: 20 })
  return {
    bytes: delta.bytes,
    ms: quantile(delta.latencies, 0.95),
    listBytes: list.bytes,
    listMs: quantile(list.latencies, 0.95),
  }
}
