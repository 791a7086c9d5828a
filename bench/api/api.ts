import { GUEST_DAY, guestDay } from '../../e2e/support/guest-day.ts'
import { newInvite } from '../../e2e/support/invites.ts'
import { times } from '../budgets.ts'
import { type Row, repeat, type Table } from '../report/figures.ts'
import { type Engine, openBenchServer } from '../support/bench-server.ts'
import type { BenchContext, BenchProgram } from '../support/program.ts'
import { CONNECTIONS, checkInFigures } from './check-ins.ts'
import { inviteFigures } from './invite.ts'
import { readFigures } from './reads.ts'

/** The size of the list that the budgets are about. */
const LARGE = 5000
const SMALL = 600

/** Latency and throughput of the API, by engine and size of the guest list. */
export const api: BenchProgram = {
  name: 'api',
  run: async context => [
    await guestDayTable(context, 'PostgreSQL', SMALL),
    await guestDayTable(context, 'PostgreSQL', LARGE),
    await guestDayTable(context, 'PGlite', SMALL),
    await guestDayTable(context, 'PGlite', LARGE),
    await inviteTable(context),
  ],
}

async function guestDayTable(
  { runs, postgres }: BenchContext,
  engine: Engine,
  guests: number,
): Promise<Table> {
  await using bench = await openBenchServer({ engine, guests, postgres })
  const reads = await repeat(runs, async () => readFigures(bench, await guestDay(bench.server)))
  const checkIns = await checkInFigures(bench, runs)
  const held = engine === 'PostgreSQL' && guests === LARGE ? times : undefined
  const budget = (key: keyof typeof times) => (held ? { budget: held[key] } : {})
  const rows: Row[] = [
    { what: 'check-ins a second', unit: '', values: checkIns.perSecond, ...budget('checkInsPerSecond') },
    { what: 'check-in, median', unit: 'ms', values: checkIns.p50 },
    {
      what: 'check-in, p99',
      unit: 'ms',
      values: checkIns.p99,
      ...(engine === 'PGlite' ? { budget: times.checkInP99Pglite } : budget('checkInP99')),
    },
    {
      what: 'guest list, not modified, p95',
      unit: 'ms',
      values: reads.unchangedP95,
      ...budget('notModifiedP95'),
    },
    { what: 'guest list, compressed, p95', unit: 'ms', values: reads.fullP95, ...budget('fullListP95') },
    { what: 'guest list, compressed, size', unit: 'kB', values: reads.fullKilobytes },
    { what: 'list of events, p95', unit: 'ms', values: reads.eventsP95 },
  ]
  const note = `Check-ins of ${checkIns.amount} guests a run over ${CONNECTIONS} connections; reads over one.`
  return { title: `API: ${engine}, ${guests.toLocaleString('en-GB')} guests`, note, rows }
}

async function inviteTable({ runs, postgres }: BenchContext): Promise<Table> {
  await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: 0, postgres })
  const invite = await newInvite(bench.server, { eventName: GUEST_DAY, room: LARGE })
  const figures = await repeat(runs, run => inviteFigures(bench, invite, LARGE, run))
  return {
    title: `Guest-list file of ${LARGE.toLocaleString('en-GB')} rows: PostgreSQL`,
    rows: [
      { what: 'preview', unit: 'ms', values: figures.preview, budget: times.previewMs },
      { what: 'store', unit: 'ms', values: figures.store, budget: times.storeMs },
      { what: 'store again, nothing new', unit: 'ms', values: figures.again },
    ],
  }
}
