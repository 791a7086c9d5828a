import { expect, test } from 'vitest'
import { type ToastEntry, toastDuration, withNext } from './toast.ts'

const entry: ToastEntry = { id: 1, tone: 'success', title: 'Saved' }

test('a success goes by itself, a refusal stays until it is read', () => {
  expect(toastDuration(entry)).toBe(5_000)
  expect(toastDuration({ ...entry, tone: 'refused' })).toBeUndefined()
  expect(toastDuration({ ...entry, tone: 'refused', durationMs: 9_000 })).toBe(9_000)
})

test('one replaces the other, and a refusal comes back when the next has gone', () => {
  const refusal: ToastEntry = { id: 2, tone: 'refused', title: 'Not saved' }
  const next: ToastEntry = { id: 3, tone: 'success', title: 'Saved as well' }
  expect(withNext([entry], next)).toEqual([next])
  expect(withNext([refusal], next)).toEqual([refusal, next])
  expect(withNext([refusal], { ...refusal, id: 4 })).toEqual([{ ...refusal, id: 4 }])
})

test('what came by itself waits for what stands for a moment, and is told in the end', () => {
  const undo: ToastEntry = { id: 2, tone: 'success', title: 'Ada is checked in', durationMs: 8_000 }
  const overdue: ToastEntry = { id: 3, tone: 'info', title: 'A pass is overdue', waits: true }
  const another: ToastEntry = { ...overdue, id: 4 }
  const refusal: ToastEntry = { id: 5, tone: 'refused', title: 'Not saved' }
  expect(withNext([undo], overdue)).toEqual([overdue, undo])
  expect(withNext([overdue, undo], another)).toEqual([overdue, another, undo])
  expect(withNext([overdue, undo], refusal)).toEqual([overdue, refusal])
  expect(withNext([overdue, undo], entry)).toEqual([overdue, entry])
  // So does the refusal of what had waited, which stays until it is dismissed.
  const late: ToastEntry = { ...refusal, id: 6, waits: true }
  expect(withNext([undo], late)).toEqual([late, undo])
  expect(withNext([late, undo], { ...late, id: 7 })).toEqual([{ ...late, id: 7 }, undo])
  expect(withNext([late, undo], entry)).toEqual([late, entry])
  expect(withNext([late], overdue)).toEqual([late, overdue])
  // And is told before what else waits, whichever came first.
  expect(withNext([late, undo], overdue)).toEqual([overdue, late, undo])
  expect(withNext([overdue, undo], late)).toEqual([overdue, late, undo])
  // A refusal stands until it is dismissed: nothing waits for that. What was told is not told again.
  expect(withNext([refusal], overdue)).toEqual([refusal, overdue])
  expect(withNext([overdue], another)).toEqual([another])
  expect(withNext([overdue], entry)).toEqual([entry])
})
