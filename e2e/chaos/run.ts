import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { demoStaff } from '../../server/demo/staff.ts'
import { makeDatabase } from '../../server/testing/postgres-databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { drained, matchView } from './aftermath.ts'
import { readEffects, readStanding, type Stored } from './effects.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { type Decide, type Fault, randomOf, seededFaults, withEachFault } from './faults.ts'
import { judge, type Settled, type Tally, type Violation } from './model.ts'
import { planOf, type Step } from './plan.ts'
import { openTablet, type Tablet } from './tablet.ts'
import { readWorld } from './world.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly tablets: number
  /** The number of writes of all tablets together. */
  readonly ops: number
  /** URL of a PostgreSQL server; without it, PGlite. */
  readonly postgres?: string
  /** Share of the API's requests that meet a fault. */
  readonly faults?: number
  /** How long the network stays bad after the last write, in ms, so that many writes are sent again through it. */
  readonly stillBad?: number
  /** The time in which the tablets have to send all waiting writes once the network is healed, in ms. */
  readonly drainWithin?: number
  readonly freshKeys?: boolean
  /** The text of a worker to serve in place of the built one. */
  readonly worker?: string
  readonly executablePath?: string
  readonly log?: (line: string) => void
}

export interface ChaosResult {
  readonly tallies: readonly Tally[]
  readonly injected: ReadonlyMap<Fault, number>
  readonly disturbed: ReadonlyMap<string, number>
  readonly serverKills: number
  /** The time from healing the network until no write waited, in ms; undefined when some still waited too long after. */
  readonly drainedAfter: number | undefined
  readonly violations: readonly Violation[]
}

const DRAIN_WITHIN_MS = 30_000
/** How much longer late writes are waited for: a write that is late is another violation than one that is lost. */
const LATE_MS = 270_000

const STILL_BAD_MS = 15_000

/** A whole run: tablets work while faults are injected, send the rest afterwards, and are compared with the server. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, log = () => {} } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-chaos-'))
  const database =
    options.postgres === undefined ? undefined : await makeDatabase({ server: options.postgres })
  const proxy = await openFaultProxy({
    decide: asked => decide?.(asked),
    freshKeys: options.freshKeys ?? false,
    files: new Map(options.worker === undefined ? [] : [['/service-worker.js', options.worker]]),
  })
  let decide: Decide | undefined
  const server = await startServer({
    PUBLIC_ORIGIN: proxy.origin,
    DATA_DIR: dataDir,
    DEMO_GUESTS: '150',
    ...(database ? { DATABASE_URL: database.url } : {}),
  })
  proxy.pointAt(server.origin)
  const { executablePath } = options
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const world = await readWorld(server)
    const tablets = await openTablets(browser, proxy, options.tablets)
    log(`${tablets.length} tablets are signed in.`)
    const plans = tablets.map((_, desk) => {
      const share = Math.floor((options.ops + desk) / tablets.length)
      return planOf(world, randomOf(seed, `desk ${desk}`), desk, tablets.length, share)
    })
    decide = withEachFault(earlyKeys(plans), seededFaults(seed, options.faults ?? 0.2))
    const serverKills = await badTimes(tablets, plans, server, options)
    log('The network is well again.')
    const { drainedAfter, violations } = await goodTimes(tablets, proxy, server, options)
    const settled = await Promise.all(tablets.map(settle))
    await Promise.all(tablets.map(clearOutbox))
    violations.push(...(await matchView(tablets, server, world)))
    await browser.close()
    await server.stop()
    const stored: Stored = database ? { url: database.url } : { dataDir }
    const effects = await readEffects(stored, world.event.id, proxy.originalKeys)
    const standing = await readStanding(stored)
    const judged = settled.map((writes, desk) => judge(desk, writes, effects, standing))
    return {
      tallies: judged.map(({ tally }) => tally),
      injected: proxy.injected,
      disturbed: sum(tablets.map(tablet => tablet.disturbed)),
      serverKills,
      drainedAfter,
      violations: [...violations, ...judged.flatMap(one => one.violations)],
    }
  } finally {
    await browser.close()
    await server.close()
    await proxy.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openTablets(browser: Browser, { origin }: FaultProxy, count: number): Promise<Tablet[]> {
  const tablets: Tablet[] = []
  for (const { name } of demoStaff.slice(0, count)) tablets.push(await openTablet(browser, origin, name))
  return tablets
}

/** Lets all tablets work through the faults, and kills the server now and then. Returns how often it was killed. */
async function badTimes(
  tablets: readonly Tablet[],
  plans: readonly (readonly Step[])[],
  server: TestServer,
  { seed, stillBad = STILL_BAD_MS }: ChaosOptions,
): Promise<number> {
  let working = true
  const killing = (async () => {
    const random = randomOf(seed, 'server')
    let kills = 0
    for (let wait = 3000; working; wait = 5000 + random.below(15_000)) {
      for (let waited = 0; working && waited < wait; waited += 250) await pause(250)
      if (!working) break
      await server.stop('SIGKILL')
      kills += 1
      await pause(random.below(2500))
      await server.start()
    }
    return kills
  })()
  try {
    await Promise.all(tablets.map((tablet, desk) => work(tablet, plans[desk] ?? [])))
    await pause(stillBad)
  } finally {
    working = false
  }
  return killing
}

/** The keys of all tablets' writes: first the first write of each tablet, then the second of each, and so on. */
function earlyKeys(plans: readonly (readonly Step[])[]): string[] {
  const keys = plans.map(steps => steps.flatMap(step => (step.kind === 'write' ? [step.write.id] : [])))
  const most = Math.max(...keys.map(list => list.length))
  return Array.from({ length: most }, (_, at) => keys.flatMap(list => list[at] ?? [])).flat()
}

/** The number of writes that a tablet makes at once: nobody taps faster than that. */
const MAX_AT_ONCE = 3

async function work(tablet: Tablet, steps: readonly Step[]): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  for (const step of steps) {
    if (step.kind === 'pause') await pause(step.ms)
    else if (step.kind === 'look') void tablet.read(step.path)
    else if (step.kind === 'disturb') {
      if (!step.atOnce) await Promise.all(underWay)
      await tablet.disturb(step.what, step.ms)
    } else {
      const told = tablet.write(step.write).finally(() => underWay.delete(told))
      underWay.add(told)
      if (underWay.size >= MAX_AT_ONCE) await Promise.race(underWay)
    }
  }
  await Promise.all(underWay)
}

async function goodTimes(
  tablets: readonly Tablet[],
  proxy: FaultProxy,
  server: TestServer,
  { log = () => {}, drainWithin = DRAIN_WITHIN_MS }: ChaosOptions,
) {
  await server.start()
  proxy.heal()
  await Promise.all(tablets.map(tablet => tablet.calm()))
  const from = performance.now()
  const left = await drained(tablets, drainWithin, log)
  if (left.length > 0) await drained(tablets, LATE_MS, log)
  const violations: Violation[] = left.map(({ desk, waiting }) => ({
    kind: 'not drained',
    desk,
    what: `${waiting} still wait`,
  }))
  return { drainedAfter: left.length === 0 ? performance.now() - from : undefined, violations }
}

/** The final state of each write of a tablet. */
async function settle(tablet: Tablet): Promise<Settled[]> {
  const standing = new Map((await tablet.outbox()).map(entry => [entry.op.id, entry.state]))
  return Promise.all(
    tablet.sent.map(async ({ write: { id, endpoint }, entities, told }) => {
      const state = standing.get(id)
      const inOutbox = state === 'rejected' || state === 'blocked' ? state : undefined
      return { id, endpoint, entities, inOutbox, told: await told }
    }),
  )
}

/** Discards all refused writes, as an operator who has read them; the writes that depend on them go too. */
async function clearOutbox(tablet: Tablet): Promise<void> {
  for (const { op, state } of await tablet.outbox()) if (state === 'rejected') await tablet.discard(op.id)
}

function sum(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const count of counts) for (const [key, value] of count) total.set(key, (total.get(key) ?? 0) + value)
  return total
}
