import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedWriteName, ReadName } from '../contract/index.ts'
import { affectedReads, applyOps, isDeleted } from '../contract/offline/overlay.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { queuedWriteNames } from '../contract/offline/writes.ts'
import { demoStaff } from './demo/staff.ts'
import { testApp } from './testing/harness.ts'
import { type Exception, exact } from './testing/overlay/exceptions.ts'
import type { Choice } from './testing/overlay/proposals/choice.ts'
import { proposals } from './testing/overlay/proposals/proposals.ts'
import { OTHER_TYPE, startRaceDay } from './testing/overlay/race-day.ts'
import { sendOp } from './testing/overlay/send-op.ts'
import { readAgain, readView, type Snapshot, type View } from './testing/overlay/view.ts'

/**
 * The overlay agrees with the server: with a waiting write, a device shows what the server answers once it has carried
 * the write out.
 *
 * Contract: for every write that can be queued and every read that a device can store, `applyOps(before, op)` equals
 * the read after the write, on every field but those that `testing/overlay/proposals/` names with a reason; a read that
 * the write does not affect stays as it is.
 * Model: none; the real app is read before and after. Grammar: `testing/overlay/proposals/`, one write of each row made
 * from what a screen would show, in random order with random choices. Controls: every write must have been accepted,
 * and every pair of write and affected read must have differed once, else the test proves nothing and fails.
 * Limits: no two groups or guides of the same name are proposed, because the effects cannot tell them apart.
 * `FC_SEED=n` replays a run.
 */

const app = await testApp({ LIMIT_USER_PER_MINUTE: '1000000', CHECK_ANSWERS: 'false' })

const choices = fc.record({ first: fc.nat(11), second: fc.nat(11), flag: fc.boolean() })
/** All of the listed writes in random order, each with a random choice. */
const daysOf = (writes: readonly QueuedWriteName[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...writes.keys()], { minLength: writes.length }),
      fc.array(choices, { minLength: writes.length, maxLength: writes.length }),
    )
    .map(([order, chosen]) =>
      order.flatMap((at, nth) => {
        const [name, choice] = [writes[at], chosen[nth]]
        return name && choice ? [{ name, choice }] : []
      }),
    )

const accepted = new Set<string>()
const seenToDiffer = new Set<string>()
let made = 0

/** Days on which every write is tried twice; then extra days, on which those still missing are tried more often. */
const DAYS = 2
const MAX_EXTRA_DAYS = 12
const TRIES_ON_EXTRA_DAY = 8

test('the overlay of a waiting write equals the server’s answer once it is carried out [F2][F11]', {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000)
  const check = (writes: readonly QueuedWriteName[], nth: number) => {
    const day = fc.asyncProperty(daysOf(writes), async steps => {
      made += 1
      let view = await readView(app, await startRaceDay(app, made))
      for (const { name, choice } of steps) {
        made += 1
        view = await step(name, view, { ...choice, nth: made, issuer: demoStaff[0].name, type: OTHER_TYPE })
      }
    })
    return fc.assert(day, { numRuns: 1, endOnFailure: true, seed: seed + nth })
  }
  for (let nth = 0; nth < DAYS; nth += 1) await check([...queuedWriteNames, ...queuedWriteNames], nth)
  for (let extra = 0; extra < MAX_EXTRA_DAYS && missing().length > 0; extra += 1) {
    const leftOut = queuedWriteNames.filter(name => missing().some(pair => pair.split(' ')[0] === name))
    const again = leftOut.flatMap(name => Array.from({ length: TRIES_ON_EXTRA_DAY }, () => name))
    // A missing write may need another one before it: a radio can be returned only when one is out.
    await check([...queuedWriteNames, ...again], DAYS + extra)
  }
  expect(missing(), `FC_SEED=${seed}: never accepted, or without a read that it changed`).toEqual([])
})

/** Writes that the server has not accepted yet, and reads that an affecting write has not changed yet. */
const missing = (): string[] => [
  ...queuedWriteNames.filter(name => !accepted.has(name)),
  ...queuedWriteNames
    .flatMap(name => affectedReads(name).map(read => `${name} on ${read}`))
    .filter(pair => !seenToDiffer.has(pair)),
]

/** Proposes a write, sends it as the worker would, and compares. Returns the server's answers after it. */
async function step(name: QueuedWriteName, before: View, choice: Choice): Promise<View> {
  const op = proposals[name].propose(before, choice)
  if (!op || !(await sendOp(app, op))) return before
  accepted.add(name)
  const after = await readView(app, before.event.id)
  const byPath = new Map(after.snapshots.map(snapshot => [snapshot.path, snapshot]))
  for (const snapshot of before.snapshots) {
    const known = byPath.get(snapshot.path)
    // Not read again: the limit on wrong pins would refuse reads of many pins that nobody has.
    if (!known && exceptionOf(name, snapshot.read).gone) seenToDiffer.add(`${name} on ${snapshot.read}`)
    else compare(op, name, snapshot, known ?? (await readAgain(app, snapshot)))
  }
  return after
}

function compare(op: Op, name: QueuedWriteName, before: Snapshot, after: Snapshot): void {
  const { read, params } = before
  const what = `${name} on ${read} (${before.path}): ${JSON.stringify(op)}`
  const exception = exceptionOf(name, read)
  if (after.status === 404) {
    seenToDiffer.add(`${name} on ${read}`)
    expect(isDeleted(read, params, [op]), `${what}: answered 404`).toBe(true)
    return
  }
  expect(isDeleted(read, params, [op]), `${what}: answered ${after.status}`).toBe(false)
  if (JSON.stringify(before.body) !== JSON.stringify(after.body)) seenToDiffer.add(`${name} on ${read}`)
  const overlaid = applyOps(read, params, before.body, [op], ({ error }) => {
    throw error
  })
  expect(without(overlaid, exception.fields), what).toEqual(without(after.body, exception.fields))
}

function exceptionOf(name: QueuedWriteName, read: ReadName): Exception {
  const ofWrite: Readonly<Partial<Record<ReadName, Exception>>> = proposals[name].exceptions
  return ofWrite[read] ?? exact
}

/** The same value without these fields, at any depth. */
const without = (value: unknown, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value, (key, part) => (fields.includes(key) ? undefined : part)))
