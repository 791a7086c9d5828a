import { remainingHoldMs, type StoredWrite } from '../sync/stored-write.ts'
import type { MadeWrite } from './laws/ledger.ts'
import type { Desk, Stage } from './stage.ts'
import type { Tab } from './world/tab.ts'
import { staff } from './world/tokens.ts'

/** What happens at a desk during a run: mostly writes, and whatever the run's features allow. */

type Disturbance = (stage: Stage, desk: Desk) => void

/** Maximum number of open tabs on a tablet. */
const MAX_TABS = 3

const offline: Disturbance = ({ network, clock }, { tablet, random }) => {
  if (network.isDown(tablet.number)) return
  network.setDown(tablet.number, true)
  clock.after(500 + random.int(60_000), () => network.setDown(tablet.number, false))
}

const kill: Disturbance = (_stage, { tablet, random }) => {
  if (random.chance(0.3)) tablet.kill()
  else tablet.killAfter(1 + random.int(24))
}

const losePower: Disturbance = ({ places }, desk) => {
  desk.losePower()
  places.check()
}

const fill: Disturbance = ({ clock }, { tablet, random }) => {
  tablet.disk.setFull(true)
  clock.after(200 + random.int(6000), () => tablet.disk.setFull(false))
}

const reload: Disturbance = (_stage, desk) => {
  const { tablet, random } = desk
  const [tab] = tablet.tabs.length > 0 ? [random.pick(tablet.tabs)] : []
  if (!tab) return
  close(desk, tab)
  desk.openTab()
}

const openOrClose: Disturbance = (_stage, desk) => {
  const { tablet, random } = desk
  if (tablet.tabs.length < MAX_TABS && random.chance(0.5)) desk.openTab()
  else if (tablet.tabs.length > 1) close(desk, random.pick(tablet.tabs))
}

function close({ tablet }: Desk, tab: Tab): void {
  tab.close()
  tablet.tabs.splice(tablet.tabs.indexOf(tab), 1)
}

const changeUser: Disturbance = ({ clock, network }, desk) => {
  const { random } = desk
  desk.signIn(null)
  clock.after(100 + random.int(3000), () => {
    // During healing, each user is signed in in turn.
    if (!network.isHealed()) desk.signIn(random.pick(staff))
  })
}

const toggle: Disturbance = ({ clock }, desk) => {
  desk.setToggle(true)
  clock.after(1000 + desk.random.int(30_000), () => desk.setToggle(false))
}

/** Somebody is making writes at that moment. */
const handOver: Disturbance = (_stage, { tablet, operator, random }) => {
  const [tab] = tablet.tabs
  for (let more = random.int(4); tab && more > 0; more -= 1) void operator.write(tab)
  tablet.handOver()
}

const setClockBack: Disturbance = (_stage, { tablet, random }) =>
  tablet.setClockBack(random.int(random.chance(0.5) ? 20_000 : 3_600_000))

/** The operator goes through the rejected writes. */
const tidy: Disturbance = (stage, desk) => {
  const { tablet, random } = desk
  const own = [...tablet.disk.rejected.values()].filter(({ write }) => write.op.owner === tablet.user()?.id)
  if (own.length === 0) return
  const { id } = random.pick(own)
  const made = stage.ledger.get(id)
  if (!made) return
  if (random.chance(0.4)) {
    takeOutOfOrder(stage, desk, made)
    stage.trace.note(`retry ${id}`)
    void tablet.send({ type: 'retry', id }).catch(() => undefined)
  } else void discard(stage, desk, made)
}

/** The operator discards a held write. No screen holds back a write with dependents. */
const discardHeld: Disturbance = (stage, desk) => {
  const { tablet, random } = desk
  const held = [...tablet.disk.queue.values()].filter(
    ({ write }) =>
      write.op.owner === tablet.user()?.id &&
      write.creates === undefined &&
      remainingHoldMs(write, stage.clock.now()) > 0,
  )
  const made = held.length > 0 ? stage.ledger.get(random.pick(held).write.op.id) : undefined
  if (made) void discard(stage, desk, made)
}

/** A write as stored on the device: it may have been given another client id. */
function storedAs({ disk }: Desk['tablet'], made: MadeWrite) {
  const all = [...disk.queue.values(), ...disk.rejected.values()]
  return all.find(({ write }) => write.op.id === made.id)?.write ?? made
}

const needsOf = ({ needs, entities }: Pick<StoredWrite, 'needs' | 'entities'>) => needs ?? entities

/** A retried write comes after those sent meanwhile, and so do its dependents. */
function takeOutOfOrder(stage: Stage, desk: Desk, made: MadeWrite): void {
  const { ledger, visible } = stage
  const { creates } = storedAs(desk.tablet, made)
  made.retried = true
  // It is the operator's last word on its entities, and is shown as such.
  visible.dropByEntities(made)
  for (const one of ledger.open) {
    const isLater = one.tablet === made.tablet && one.user === made.user && one.ordinal > made.ordinal
    if (!isLater || one.retried || creates === undefined) continue
    if (needsOf(storedAs(desk.tablet, one)).includes(creates)) takeOutOfOrder(stage, desk, one)
  }
}

/** Number of requests to discard a write, directly or as a dependent, that are not answered yet. */
const discards = new WeakMap<MadeWrite, number>()

function beginDiscard(one: MadeWrite): void {
  discards.set(one, (discards.get(one) ?? 0) + 1)
  one.isDiscarding = true
}

function endDiscard(one: MadeWrite): void {
  const left = (discards.get(one) ?? 1) - 1
  discards.set(one, left)
  one.isDiscarding = left > 0
}

/** Discards a rejected or held write and its dependents. */
export async function discard(
  { ledger, trace, visible, verdict }: Stage,
  { tablet }: Desk,
  made: MadeWrite,
): Promise<void> {
  trace.note(`discard ${made.id}`)
  const stored = () =>
    new Set([
      ...[...tablet.disk.queue.values()].map(({ write }) => write.op.id),
      ...tablet.disk.rejected.keys(),
    ])
  const before = stored()
  // It and its dependents may have been given another client id.
  const { creates } = tablet.disk.rejected.get(made.id)?.write ?? made
  const needed = new Map([...tablet.disk.queue.values()].map(({ write }) => [write.op.id, needsOf(write)]))
  const waitedBefore = new Set([...tablet.disk.queue.values()].map(({ write }) => write.op.id))
  // Dependents that are still being stored will be there when it is discarded.
  for (const one of ledger.open)
    if (one.reply === 'none' && creates !== undefined && one.needs.includes(creates)) before.add(one.id)
  const mayGo = [...ledger.open].filter(
    one => one.tablet === made.tablet && one.user === made.user && (one === made || before.has(one.id)),
  )
  // A held write is shown until it is discarded, which may be before the answer.
  visible.drop(made.id)
  for (const one of mayGo) beginDiscard(one)
  try {
    const answer = await tablet.send({ type: 'discard', id: made.id })
    const isDone = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
    const after = stored()
    for (const one of mayGo) {
      // Still being stored: it may have been stored and discarded, or may be stored later.
      if (one.reply === 'none' && !after.has(one.id)) continue
      endDiscard(one)
      const needsIt = creates !== undefined && one !== made && needed.get(one.id)?.includes(creates)
      if (isDone && needsIt && one.ordinal > made.ordinal && waitedBefore.has(one.id) && after.has(one.id))
        verdict.break(
          'blocked stays',
          `${one.endpoint} ${one.id} stays although ${made.id}, which it needs, was discarded.`,
        )
      // Of the writes stored before, only its dependents may have been discarded with it.
      const builtOn = one === made || (one.creates !== made.creates && one.ordinal > made.ordinal)
      if (isDone && builtOn && one.applied === 0 && !after.has(one.id) && before.has(one.id)) {
        one.discardedAt = tablet.disk.journal().at
        visible.drop(one.id)
      }
    }
  } catch (_ended) {
    // Only its store knows whether it was discarded.
    for (const one of mayGo) if (one !== made && one.applied > 0) endDiscard(one)
  }
}

const disturbances = {
  offline: [1, offline],
  kill: [2, kill],
  'power-loss': [0.7, losePower],
  quota: [1, fill],
  reload: [1, reload],
  tabs: [1, openOrClose],
  users: [0.6, changeUser],
  toggle: [0.5, toggle],
  'hand-over': [0.7, handOver],
  refusals: [4, tidy],
  held: [8, discardHeld],
  clock: [0.5, setClockBack],
} as const satisfies Record<string, readonly [number, Disturbance]>

/** Average number of writes between two disturbances of weight 1. */
const WRITES_PER_DISTURBANCE = 30

/** Lets somebody work at a desk until the run is over. */
export function act(stage: Stage, desk: Desk, isOver: () => boolean): void {
  const { clock, has, places } = stage
  const { random, tablet, operator } = desk
  const own = Object.entries(disturbances).filter(([name]) => has(name as keyof typeof disturbances))

  function step(): void {
    if (isOver()) return
    for (const [name, [weight, disturbance]] of own) {
      if (!random.chance(weight / WRITES_PER_DISTURBANCE)) continue
      stage.trace.note(`${name} at tablet ${tablet.number}`)
      disturbance(stage, desk)
    }
    const tab = tablet.tabs.length > 0 ? random.pick(tablet.tabs) : desk.openTab()
    void operator.write(tab)
    if (operator.count() % 40 === 0) places.check()
    const isQuick = has('bursts') && random.chance(0.8)
    clock.after(isQuick ? random.int(60) : 150 + random.int(1500), step)
  }
  clock.after(300 + random.int(300), step)
}
