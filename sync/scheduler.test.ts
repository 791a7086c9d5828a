import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dependentsOf, schedule } from './scheduler.ts'
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

describe('lanesOf', () => {
  it('lets one write go for each entity, and never a later one before an earlier one that shares it', () => {
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

  it('always lets something go while anything is not blocked', () => {
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

  it('finds the first few as it would among all', () => {
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

  it('blocks what builds on a rejected create, and what builds on that', () => {
    const create = aWrite('create', 1, ['guest:a', 'group:g'], 'guest:a')
    const checkIn = aWrite('check-in', 2, ['guest:a'])
    const join = aWrite('join', 3, ['tour-guest:t', 'tour:x', 'guest:a'], 'tour-guest:t')
    const leave = aWrite('leave', 4, ['tour-guest:t'])
    const { ready: free, blocked } = schedule([checkIn, join, leave], [create])
    expect(free).toEqual([])
    expect(Object.fromEntries(blocked)).toEqual({ 'check-in': 'create', join: 'create', leave: 'create' })
  })

  it('keeps nobody else waiting behind a blocked write', () => {
    const create = aWrite('create', 1, ['guest:a'], 'guest:a')
    const join = aWrite('join', 2, ['tour-guest:t', 'tour:x', 'guest:a'], 'tour-guest:t')
    const other = aWrite('other', 3, ['tour-guest:u', 'tour:x', 'guest:b'], 'tour-guest:u')
    expect(schedule([join, other], [create]).ready).toEqual([other])
  })

  it('does not hold up what came before a rejected write, or what follows one that created nothing', () => {
    const before = aWrite('before', 1, ['guest:a'])
    const create = aWrite('create', 2, ['guest:a'], 'guest:a')
    expect(schedule([before], [create]).ready).toEqual([before])
    const refused = aWrite('refused', 1, ['guest:a'])
    const after = aWrite('after', 2, ['guest:a'])
    expect(schedule([after], [refused]).ready).toEqual([after])
  })
})

it('takes along with a write that is discarded what builds on it, whether it was refused or waits itself', () => {
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
