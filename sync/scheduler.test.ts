import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dependentsOf, nextBatch, schedule, unblocked } from './scheduler.ts'
import { aWrite } from './testing/memory.ts'

const entity = fc.constantFrom('guest:a', 'guest:b', 'tour:c', 'group:d')
const specs = fc.array(
  fc.record({
    entities: fc.uniqueArray(entity, { minLength: 1, maxLength: 3 }),
    creates: fc.boolean(),
    rejected: fc.boolean(),
  }),
  { maxLength: 12 },
)

const writesOf = (list: { entities: string[]; creates: boolean; rejected: boolean }[]) =>
  list.map((spec, seq) => ({
    ...aWrite(`w${seq}`, seq, spec.entities, spec.creates ? spec.entities[0] : undefined),
    rejected: spec.rejected,
  }))

describe('schedule', () => {
  it('has one ready write for each entity, and never a later one before an earlier one that shares it [S1]', () => {
    fc.assert(
      fc.property(specs, list => {
        const writes = writesOf(list)
        const pending = writes.filter(write => !write.rejected)
        const { ready, blocked } = schedule(
          pending,
          writes.filter(write => write.rejected),
        )
        const taken = ready.flatMap(write => write.entities)
        expect(new Set(taken).size).toBe(taken.length)
        for (const write of ready) {
          const overtaken = pending.filter(
            other =>
              other.seq < write.seq &&
              !blocked.has(other.op.id) &&
              other.entities.some(one => write.entities.includes(one)),
          )
          expect(overtaken).toEqual([])
        }
      }),
    )
  })

  it('always has a ready write while any is not blocked [S2]', () => {
    fc.assert(
      fc.property(specs, list => {
        const writes = writesOf(list)
        const pending = writes.filter(write => !write.rejected)
        const { ready, blocked } = schedule(
          pending,
          writes.filter(write => write.rejected),
        )
        expect(ready.length > 0).toBe(pending.length > blocked.size)
        for (const write of ready) expect(blocked.has(write.op.id)).toBe(false)
      }),
    )
  })

  it('finds the same first writes, whether few or all are wanted [S6]', () => {
    fc.assert(
      fc.property(specs, fc.integer({ min: 1, max: 5 }), (list, most) => {
        const writes = writesOf(list)
        const pending = writes.filter(write => !write.rejected)
        const rejected = writes.filter(write => write.rejected)
        expect(schedule(pending, rejected, most).ready).toEqual(
          schedule(pending, rejected).ready.slice(0, most),
        )
      }),
    )
  })

  it('finds no more writes than wanted [S6]', () => {
    const free = ['a', 'b', 'c'].map((id, at) => aWrite(id, at, [`guest:${id}`]))
    expect(schedule(free, [], 2).ready).toEqual(free.slice(0, 2))
  })

  it('blocks writes that depend on a rejected create, and their dependents [S3]', () => {
    const create = aWrite('create', 1, ['guest:a', 'group:g'], 'guest:a')
    const checkIn = aWrite('check-in', 2, ['guest:a'])
    const join = aWrite('join', 3, ['tour-guest:t', 'tour:x', 'guest:a'], 'tour-guest:t')
    const leave = aWrite('leave', 4, ['tour-guest:t'])
    const { ready: free, blocked } = schedule([checkIn, join, leave], [create])
    expect(free).toEqual([])
    expect(Object.fromEntries(blocked)).toEqual({ 'check-in': 'create', join: 'create', leave: 'create' })
  })

  it('does not block a write that can do without what was not created, which waits for it all the same [S1][S3]', () => {
    const create = aWrite('create', 1, ['guest:a', 'group:g'], 'guest:a')
    const all = { ...aWrite('all', 2, ['group:g', 'guest:a', 'guest:b']), needs: ['group:g'] }
    expect(schedule([create, all], [])).toEqual({ ready: [create], blocked: new Map() })
    expect(schedule([all], [create])).toEqual({ ready: [all], blocked: new Map() })
    expect(dependentsOf('create', [all], [create])).toEqual([])
    const group = aWrite('group', 0, ['group:g'], 'group:g')
    expect([...schedule([all], [group]).blocked]).toEqual([['all', 'group']])
  })

  it('lets no other write wait behind a blocked one [S4]', () => {
    const create = aWrite('create', 1, ['guest:a'], 'guest:a')
    const join = aWrite('join', 2, ['tour-guest:t', 'tour:x', 'guest:a'], 'tour-guest:t')
    const other = aWrite('other', 3, ['tour-guest:u', 'tour:x', 'guest:b'], 'tour-guest:u')
    expect(schedule([join, other], [create]).ready).toEqual([other])
  })

  it('does not block writes before a rejected one, or after one that created nothing [S4]', () => {
    const before = aWrite('before', 1, ['guest:a'])
    const create = aWrite('create', 2, ['guest:a'], 'guest:a')
    expect(schedule([before], [create]).ready).toEqual([before])
    const refused = aWrite('refused', 1, ['guest:a'])
    const after = aWrite('after', 2, ['guest:a'])
    expect(schedule([after], [refused]).ready).toEqual([after])
  })
})

it('discards the dependents of a discarded write, whether that was refused or is waiting [S5]', () => {
  const create = aWrite('create', 1, ['guest:a', 'group:g'], 'guest:a')
  const checkIn = aWrite('check-in', 2, ['guest:a'])
  const join = aWrite('join', 3, ['tour-guest:t', 'tour:x', 'guest:a'], 'tour-guest:t')
  const leave = aWrite('leave', 4, ['tour-guest:t'])
  const other = aWrite('other', 5, ['guest:b', 'group:g'])
  const dependents = ['check-in', 'join', 'leave']
  expect(dependentsOf('create', [create, checkIn, join, leave, other], [])).toEqual(dependents)
  expect(dependentsOf('create', [checkIn, join, leave, other], [create])).toEqual(dependents)
  expect(dependentsOf('join', [create, checkIn, join, leave, other], [])).toEqual(['leave'])
  expect(dependentsOf('gone', [create, checkIn], [])).toEqual([])
})

it('discards no write that depends on another refused one [S5]', () => {
  const [one, two] = [aWrite('one', 1, ['guest:a'], 'guest:a'), aWrite('two', 2, ['guest:b'], 'guest:b')]
  const [onOne, onTwo] = [aWrite('on one', 3, ['guest:a']), aWrite('on two', 4, ['guest:b'])]
  expect(dependentsOf('two', [onOne, onTwo], [one, two])).toEqual(['on two'])
})

it('shows the writes that do not depend on a refused one; if none was refused, the same list [S3]', () => {
  const create = aWrite('create', 1, ['guest:a'], 'guest:a')
  const pending = [aWrite('check-in', 2, ['guest:a']), aWrite('other', 3, ['guest:b'])]
  expect(unblocked(pending, [create])).toEqual(pending.slice(1))
  expect(unblocked(pending, [])).toBe(pending)
})

describe('a batch', () => {
  it('has writes in order, and none that shares an entity with an earlier one left out [B2][S1]', () => {
    fc.assert(
      fc.property(specs, fc.infiniteStream(fc.nat(3)), (list, dice) => {
        const writes = writesOf(list)
        const pending = writes.filter(write => !write.rejected)
        const rejected = writes.filter(write => write.rejected)
        const resting = new Set(pending.filter(() => dice.next().value === 0))
        const limits = new Map(pending.map(write => [write, 1 + 3 * dice.next().value]))
        const limitOf = (write: (typeof pending)[number]) => limits.get(write) ?? 1
        const batch = nextBatch(pending, rejected, write => !resting.has(write), limitOf)
        const { ready, blocked } = schedule(pending, rejected)
        const taken = batch.map(({ write }) => write)

        expect(taken.length > 0).toBe(ready.some(write => !resting.has(write)))
        for (const [at, { write, after }] of batch.entries()) {
          expect(resting.has(write) || blocked.has(write.op.id)).toBe(false)
          expect(limitOf(write)).toBeGreaterThanOrEqual(batch.length)
          const before = pending.filter(
            other =>
              other.seq < write.seq &&
              !blocked.has(other.op.id) &&
              other.entities.some(one => write.entities.includes(one)),
          )
          // All of them are before it in the batch, and each is named or comes before a named one.
          const named = new Set<number>()
          const follow = (places: readonly number[]) => {
            for (const place of places) {
              named.add(place)
              follow(batch[place]?.after ?? [])
            }
          }
          follow(after)
          for (const other of before) {
            expect(taken.indexOf(other)).toBeLessThan(at)
            expect(named).toContain(taken.indexOf(other))
          }
        }
      }),
    )
  })
})
