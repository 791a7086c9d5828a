import { describe, expect, test } from 'vitest'
import { comparePasses } from './order.ts'
import { dueAt, FREQUENT_DURATIONS, PASS_DURATIONS, passState } from './passes.ts'

describe('a pass', () => {
  const pass = { allocated_at: '2026-11-20T10:00:00Z', duration: 30 }
  const due = Date.parse('2026-11-20T10:30:00Z')

  test('is ACTIVE until it is due, OVERDUE from then on', () => {
    expect(dueAt(pass)).toBe(due)
    expect(passState(pass, due - 1)).toBe('ACTIVE')
    expect(passState(pass, due)).toBe('OVERDUE')
  })

  test('may last 5 to 60 minutes in steps of 5', () => {
    expect(PASS_DURATIONS).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
    expect(FREQUENT_DURATIONS.every(minutes => PASS_DURATIONS.includes(minutes))).toBe(true)
  })

  test('is listed by when it is due', () => {
    const sooner = { ...pass, duration: 15, pass_id: 2 }
    expect([{ ...pass, pass_id: 1 }, sooner].toSorted(comparePasses)[0]).toBe(sooner)
  })
})
