import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemas } from '../api/schemas.ts'
import { contract } from '../index.ts'
import { compareGuests, compareTours } from '../rules/order.ts'
import { sampleOf, samples } from '../testing/ops.ts'
import { describedOps, type Plan, plans, worlds } from '../testing/plans.ts'
import {
  answersOf,
  freeze,
  guest,
  guestId,
  readParams,
  type WorldRead,
  worldReads,
} from '../testing/world.ts'
import { affectedPaths, affectedReads, applyOps, type EffectError, isDeleted } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { offlineWrite, queuedWriteNames } from './writes.ts'

/** Applies ops and fails on any fault, including a mutation, through `freeze`. */
function applyAll(read: WorldRead, snapshot: unknown, ops: readonly Op[], stored = snapshot): unknown {
  const faults: EffectError[] = []
  const answer = applyOps(read, readParams[read], snapshot, ops, fault => faults.push(fault), stored)
  expect(faults.map(fault => `${fault.op.endpoint} on ${read}: ${fault.error}`)).toEqual([])
  return answer
}

type Answers = Readonly<Record<WorldRead, unknown>>

const applyToWorld = (snapshots: Answers, ops: readonly Op[], stored = snapshots): Answers =>
  // Object.fromEntries loses the names.
  Object.fromEntries(
    worldReads.map(read => [read, applyAll(read, snapshots[read], ops, stored[read])]),
  ) as Answers

const entitiesOf = (op: Op): readonly string[] => offlineWrite(op.endpoint)?.entities(op as never) ?? []

describe('applying effects', () => {
  test('never changes its input, and returns what the row’s schema accepts [F1]', () => {
    fc.assert(
      fc.property(worlds, plans, (world, plan) => {
        const snapshots = freeze(answersOf(world.guests, world.tours))
        const answers = applyToWorld(snapshots, freeze(describedOps(world, plan)))
        for (const read of worldReads) {
          const parsed = schemas[read].response.safeParse(answers[read])
          expect(parsed.error?.issues, read).toBeUndefined()
        }
      }),
    )
  })

  test('keeps lists in their order [F8]', () => {
    fc.assert(
      fc.property(worlds, plans, (world, plan) => {
        const answers = applyToWorld(answersOf(world.guests, world.tours), describedOps(world, plan))
        const guests = schemas.guestList.response.parse(answers.guestList)
        const tours = schemas.tourList.response.parse(answers.tourList)
        expect(guests).toEqual(guests.toSorted(compareGuests))
        expect(tours).toEqual(tours.toSorted(compareTours))
      }),
    )
  })

  test('keeps counts in agreement with the lists that they count [F8]', () => {
    fc.assert(
      fc.property(worlds, plans, (world, plan) => {
        const ops = describedOps(world, plan)
        const answers = applyToWorld(answersOf(world.guests, world.tours), ops)
        const guests = schemas.guestList.response.parse(answers.guestList)
        const tours = schemas.tourList.response.parse(answers.tourList)
        const recounted = answersOf(guests, tours)
        const groups = schemas.eventGroupList.response.parse(answers.eventGroupList)
        const left = (id: number) => groups.some(group => group.id === id)
        expect(answers.tourList).toEqual(recounted.tourList)
        expect(answers.remainingByDay).toEqual(recounted.remainingByDay)
        expect(groups).toEqual(recounted.eventGroupList.filter(group => left(group.id)))
        expect(answers.remainingByGroup).toEqual(
          recounted.remainingByGroup.filter(row => left(row.event_group_id)),
        )
        if (left(11)) expect(answers.eventGroupGet).toEqual(recounted.eventGroupGet)
        expect(isDeleted('eventGroupGet', readParams.eventGroupGet, ops)).toBe(!left(11))
      }),
      { numRuns: 300 },
    )
  })

  test('gives the same result in several steps as in one [F3]', () => {
    fc.assert(
      fc.property(worlds, plans, fc.nat(20), (world, plan, cut) => {
        const snapshots = answersOf(world.guests, world.tours)
        const ops = describedOps(world, plan)
        const inParts = applyToWorld(applyToWorld(snapshots, ops.slice(0, cut)), ops.slice(cut), snapshots)
        expect(inParts).toEqual(applyToWorld(snapshots, ops))
      }),
    )
  })

  test('gives the same result in either order for two writes without a common entity [F4]', () => {
    let compared = 0
    fc.assert(
      fc.property(worlds, plans, (world, plan) => {
        const snapshots = answersOf(world.guests, world.tours)
        // Both are made on the snapshot: neither operator has seen the other's write.
        const ops = plan.flatMap((step: Plan[number]) => describedOps(world, [step]))
        for (const [at, one] of ops.entries()) {
          for (const other of ops.slice(at + 1)) {
            const shared = entitiesOf(one).some(entity => entitiesOf(other).includes(entity))
            if (shared || one.id === other.id) continue
            compared += 1
            expect(applyToWorld(snapshots, [one, other])).toEqual(applyToWorld(snapshots, [other, one]))
          }
        }
      }),
    )
    expect(compared).toBeGreaterThan(100)
  })

  test('gives the same result for a repeated write, in lists that name what it made or took [F5]', () => {
    const lists = ['guestList', 'tourGuestList', 'passList', 'radioList', 'redeemedTypes'] as const
    fc.assert(
      fc.property(worlds, plans, (world, plan) => {
        const snapshots = answersOf(world.guests, world.tours)
        for (const op of describedOps(world, plan)) {
          for (const read of lists) {
            const once = applyAll(read, snapshots[read], [op])
            expect(applyAll(read, once, [op]), `${op.endpoint} on ${read}`).toBe(once)
          }
        }
      }),
    )
  })

  test.each(samples)('$endpoint twice gives the same result as once, where nothing is counted [F5]', op => {
    const snapshots = answersOf([guest(1), guest(2, { event_group_id: 12 })])
    for (const read of ['groupList', 'groupGet', 'userList', 'guideList', 'eventGet'] as const) {
      const once = applyAll(read, snapshots[read], [op])
      expect(applyAll(read, once, [op])).toBe(once)
    }
  })

  test('returns the same snapshot when a write changes nothing in it [F7]', () => {
    const elsewhere = answersOf([])
    const untouched = samples.filter(op => !/Create$|^tour|^group|^eventG|^eventU|^user/.test(op.endpoint))
    expect(untouched.length).toBeGreaterThan(9)
    for (const op of untouched) {
      const without = { ...op, context: {}, params: { ...(op.params as object), id: guestId(77) } }
      for (const read of worldReads) {
        if (read === 'redeemedTypes' || (read === 'eventGroupList' && op.endpoint === 'guestUpdate')) continue
        expect(applyAll(read, elsewhere[read], [without]), `${op.endpoint} on ${read}`).toBe(elsewhere[read])
      }
    }
  })

  test('ignores an endpoint that the contract no longer has [F6]', () => {
    const snapshot = answersOf([guest(1)]).guestList
    const sample = sampleOf('guestCheckIn')
    for (const endpoint of ['guestRename', 'constructor', '__proto__', '']) {
      expect(applyOps('guestList', readParams.guestList, snapshot, [{ ...sample, endpoint }])).toBe(snapshot)
      expect(affectedReads(endpoint)).toEqual([])
    }
  })

  test('leaves a snapshot that it cannot read unchanged, and reports it [F6]', () => {
    const faults: EffectError[] = []
    const one = sampleOf('guestCheckIn')
    for (const snapshot of [null, { offline: true }, 'html', 7, [null], [{ id: guestId(1) }]]) {
      faults.length = 0
      const answer = applyOps('guestList', readParams.guestList, snapshot, [one], fault => faults.push(fault))
      expect(answer).toBe(snapshot)
      expect(faults).toEqual([{ op: one, read: 'guestList', error: expect.any(Error) }])
    }
  })

  test('leaves out the whole of an op that it cannot apply, and reports it [F6]', () => {
    let left = 0
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.constantFrom(...samples), (params, body, op) => {
        const broken: Op = { ...op, params, body }
        for (const read of worldReads) {
          const snapshot = freeze(answersOf([guest(1)])[read])
          const faults: EffectError[] = []
          const answer = applyOps(read, readParams[read], snapshot, [broken], fault => faults.push(fault))
          left += faults.length
          if (faults.length > 0) expect(answer).toBe(snapshot)
        }
      }),
      // Random ops alone might all be ones that change nothing.
      { examples: samples.map((op): [unknown, unknown, Op] => [null, null, op]) },
    )
    expect(left).toBeGreaterThan(10)
  })

  test('deletes nothing for an op that it cannot understand, and names only reads of its endpoint [F6]', () => {
    const readAt = new Map([
      ['/guest_list/7', 'guestList'],
      ['/tour/1', 'tourGet'],
      ['/event/group/11', 'eventGroupGet'],
    ])
    const held = [...readAt.keys()]
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.constantFrom(...samples), (params, body, op) => {
        const broken: Op = { ...op, params, body }
        for (const read of worldReads) expect(isDeleted(read, readParams[read], [broken])).toBe(false)
        for (const path of affectedPaths(broken, held))
          expect(affectedReads(op.endpoint)).toContain(readAt.get(path))
      }),
    )
    for (const endpoint of ['groupDelete', 'eventGroupDelete', 'tourDelete'] as const) {
      const broken: Op = { ...sampleOf(endpoint), params: null }
      for (const read of worldReads) expect(isDeleted(read, readParams[read], [broken])).toBe(false)
    }
    expect(affectedPaths({ ...sampleOf('guestCheckIn'), endpoint: 'guestRename' }, held)).toEqual([])
  })
})

describe('the affected reads of a write', () => {
  test('is only reads that the device stores [F7]', () => {
    for (const read of queuedWriteNames.flatMap(affectedReads)) expect(contract[read].keep).toBe('snapshot')
  })

  test.each(samples)('$endpoint changes no other read [F7]', op => {
    const snapshots = answersOf([guest(1), guest(2, { event_group_id: 12 })])
    for (const read of worldReads) {
      if (affectedReads(op.endpoint).includes(read)) continue
      expect(applyAll(read, snapshots[read], [op])).toBe(snapshots[read])
    }
  })

  test('includes the stored paths to read again [F7]', () => {
    const held = [
      '/guest_list/7',
      '/guest_list/8',
      '/event/7/groups',
      '/event/8/groups',
      '/event/group/11',
      '/event/7/redemptiondays',
      '/guests/redeemedTypes/1001?event_id=7',
      '/users/all',
      '/no/such/path',
    ]
    const checkIn = sampleOf('guestCheckIn')
    expect(affectedPaths(sampleOf('guestCreate'), held)).toEqual([
      '/guest_list/7',
      '/event/7/groups',
      '/event/group/11',
      '/event/7/redemptiondays',
    ])
    expect(affectedPaths(checkIn, held)).toEqual(['/guest_list/7'])
    expect(affectedPaths({ ...checkIn, context: {} }, held)).toEqual(['/guest_list/7', '/guest_list/8'])
    expect(affectedPaths(sampleOf('guestRedeem'), held)).toContain('/guests/redeemedTypes/1001?event_id=7')
    // Of the look-ups, only those of the guests who are given something.
    const lookUps = [1001, 1002].map(pin => `/guests/redeemedTypes/${pin}?event_id=7`)
    for (const op of samples.filter(one => affectedReads(one.endpoint).includes('redeemedTypes'))) {
      expect(affectedPaths({ ...op, context: { ...op.context, pins: [1001] } }, lookUps)).toEqual([
        lookUps[0],
      ])
      expect(affectedPaths({ ...op, body: null, context: { pins: 5 as never } }, lookUps)).toEqual(lookUps)
    }
    // The event is in the path, in the body or in the op's context.
    const passLists = ['/passes/7', '/passes/8', '/passes/7?since=3']
    for (const endpoint of ['passCreate', 'passReturn'] as const)
      expect(affectedPaths({ ...sampleOf(endpoint), context: {} }, passLists)).toEqual([
        '/passes/7',
        '/passes/7?since=3',
      ])
    const created = { ...sampleOf('guestCreate'), context: { event_id: 8 } }
    expect(affectedPaths(created, ['/guest_list/7', '/guest_list/8'])).toEqual(['/guest_list/7'])
  })
})
