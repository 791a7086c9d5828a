import { describe, expect, test } from 'vitest'
import { schemas } from '../api/schemas.ts'
import { guestId } from '../testing/world.ts'
import { comparePasses } from './order.ts'
import { dueAt, FREQUENT_DURATIONS, minutesLeft, passState } from './passes.ts'

describe('a pass', () => {
  const pass = { allocated_at: '2026-11-20T10:00:00Z', duration: 30 }
  const due = Date.parse('2026-11-20T10:30:00Z')

  test('is ACTIVE until it is due, and OVERDUE from then on', () => {
    expect(dueAt(pass)).toBe(due)
    expect(passState(pass, due - 1)).toBe('ACTIVE')
    expect(passState(pass, due)).toBe('OVERDUE')
  })

  test('has its remaining minutes rounded up', () => {
    const left = [30 * 60_000, 29.5 * 60_000, 60_001, 60_000, 1].map(ms => minutesLeft(pass, due - ms))
    expect(left).toEqual([30, 30, 2, 1, 1])
    expect(minutesLeft(pass, due)).toBeLessThan(1)
  })

  test('may last only as long as the form offers', () => {
    const body = { passID: 123_456_789, guestID: guestId(1), allocated: pass.allocated_at }
    const taken = Array.from({ length: 121 }, (_, minutes) => minutes).filter(
      duration => schemas.passCreate.body.safeParse({ ...body, duration }).success,
    )
    expect(taken).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
    expect(taken).toEqual(expect.arrayContaining([...FREQUENT_DURATIONS]))
  })

  test('is sorted by due time, then by id', () => {
    const passes = [
      { ...pass, pass_id: 3 },
      { ...pass, pass_id: 1 },
      { ...pass, duration: 15, pass_id: 4 },
      { ...pass, allocated_at: '2026-11-20T09:00:00Z', duration: 60, pass_id: 2 },
    ]
    expect(passes.toSorted(comparePasses).map(({ pass_id }) => pass_id)).toEqual([2, 4, 1, 3])
  })
})
