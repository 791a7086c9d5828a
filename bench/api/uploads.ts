import { setTimeout as pause } from 'node:timers/promises'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { GUEST_DAY, guestDay } from '../../e2e/support/guest-day.ts'
import { newInvite } from '../../e2e/support/invites.ts'
import { times } from '../budgets.ts'
import { quantile, repeat, type Table } from '../report/figures.ts'
import { type BenchServer, type Engine, openBenchServer } from '../support/bench-server.ts'
import type { BenchProgram } from '../support/program.ts'
import { checkIn, guestsByRun } from './check-ins.ts'
import { worstFiles } from './worst-files.ts'

const FILES = 20
export const DESKS = 4
/** Pause between two check-ins of a desk. */
export const PAUSE_MS = 20
const QUIET_CHECK_INS = 300
const GUESTS = 5000

/** How desks are affected by 20 concurrent uploads of guest lists made to be slow to parse. */
export const uploads: BenchProgram = {
  name: 'uploads',
  run: async ({ runs, postgres }) => [
    await uploadsTable(runs, postgres, 'PostgreSQL'),
    await uploadsTable(runs, postgres, 'PGlite'),
  ],
}

async function uploadsTable(runs: number, postgres: string, engine: Engine): Promise<Table> {
  await using bench = await openBenchServer({ engine, guests: GUESTS, postgres })
  const { today } = await guestDay(bench.server)
  const files = worstFiles(today)
  const guests = await guestsByRun(bench, runs)
  const figures = await repeat(runs, async run => {
    // A code may upload no more than 30 lists a minute.
    const invite = await newInvite(bench.server, { eventName: GUEST_DAY, room: GUESTS })
    const code = new URL(invite.link).searchParams.get('inviteID') ?? ''
    return oneRun(bench, code, files, await guests.of(run))
  })
  return {
    title: `${FILES} guest lists that are hard to read, uploaded at once: ${engine}`,
    note: `${DESKS} desks check in one guest after the other, ${PAUSE_MS} ms between two of them; ${GUESTS.toLocaleString('en-GB')} guests.`,
    rows: [
      { what: 'check-in without uploads, p95', unit: 'ms', values: figures.quietP95 },
      { what: 'check-in meanwhile, p95', unit: 'ms', values: figures.busyP95 },
      {
        what: 'the same to the one without',
        unit: 'times',
        values: figures.slower,
        ...(engine === 'PostgreSQL' && { budget: times.uploadsSlowCheckIns }),
      },
      { what: 'slowest check-in meanwhile', unit: 'ms', values: figures.busyMax },
      { what: 'check-ins meanwhile', unit: '', values: figures.busyCount },
      { what: 'lists sent back unread, to be tried again', unit: '', values: figures.sentBack },
      { what: 'until the last list is answered', unit: 'ms', values: figures.answered },
    ],
  }
}

async function oneRun(bench: BenchServer, code: string, files: readonly string[], ids: string[]) {
  let left = QUIET_CHECK_INS
  const quiet = await checkInsOfDesks(bench, ids, () => left-- > 0)
  const from = performance.now()
  let underWay = FILES
  let sentBack = 0
  const answers = Array.from({ length: FILES }, async (_, at) => {
    if (!(await upload(bench, code, files[at % files.length] ?? ''))) sentBack += 1
    underWay -= 1
  })
  const [busy] = await Promise.all([checkInsOfDesks(bench, ids, () => underWay > 0), ...answers])
  const [quietP95, busyP95] = [quantile(quiet, 0.95), quantile(busy, 0.95)]
  return {
    quietP95,
    busyP95,
    slower: busyP95 / quietP95,
    busyMax: Math.max(...busy),
    busyCount: busy.length,
    sentBack,
    answered: performance.now() - from,
  }
}

/** Checks guests in at several desks until told to stop or nobody is left. Returns how long each took, in ms. */
export async function checkInsOfDesks(
  bench: BenchServer,
  ids: string[],
  mayGoOn: () => boolean,
): Promise<number[]> {
  const took: number[] = []
  const desk = async () => {
    while (mayGoOn()) {
      const id = ids.pop()
      if (id === undefined) return
      const from = performance.now()
      await checkIn(bench, id)
      took.push(performance.now() - from)
      await pause(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: DESKS }, desk))
  return took
}

/** Uploads a list for a preview; all but good lists are refused. False if too many lists are waiting. */
async function upload({ server }: BenchServer, code: string, list: string): Promise<boolean> {
  const form = new FormData()
  form.set('GroupGuestList', new File([list], 'guests.csv', { type: 'text/csv' }))
  const answer = await fetch(`${server.origin}${API_BASE}/upload/guest-list?dry_run=true`, {
    method: 'POST',
    headers: { [header.apiKey]: WEB_APP_KEY, [header.inviteCode]: code },
    body: form,
  })
  const text = await answer.text()
  if (![200, 400, 503].includes(answer.status))
    throw new Error(`A list was answered ${answer.status}: ${text.slice(0, 200)}`)
  return answer.status !== 503
}
