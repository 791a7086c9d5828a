import { expect, test } from 'vitest'
import { type ToastEntry, toastDuration, withNext } from './toast.ts'

const entry: ToastEntry = { id: 1, tone: 'success', title: 'Saved' }

test('a success disappears by itself, a refusal stays until it is dismissed', () => {
  expect(toastDuration(entry)).toBe(5_000)
  expect(toastDuration({ ...entry, tone: 'refused' })).toBeUndefined()
  expect(toastDuration({ ...entry, tone: 'refused', durationMs: 9_000 })).toBe(9_000)
})

test('a toast replaces the last one, and a refusal returns when the next has gone', () => {
  const refusal: ToastEntry = { id: 2, tone: 'refused', title: 'Not saved' }
  const next: ToastEntry = { id: 3, tone: 'success', title: 'Saved as well' }
  expect(withNext([entry], next)).toEqual([next])
  expect(withNext([refusal], next)).toEqual([refusal, next])
  expect(withNext([refusal], { ...refusal, id: 4 })).toEqual([{ ...refusal, id: 4 }])
})

test('a toast that nobody asked for waits for a temporary one, and is shown afterwards', () => {
  const undo: ToastEntry = { id: 2, tone: 'success', title: 'Ada is checked in', durationMs: 8_000 }
  const overdue: ToastEntry = { id: 3, tone: 'info', title: 'A pass is overdue', waits: true }
  const another: ToastEntry = { ...overdue, id: 4 }
  const refusal: ToastEntry = { id: 5, tone: 'refused', title: 'Not saved' }
  expect(withNext([undo], overdue)).toEqual([overdue, undo])
  expect(withNext([overdue, undo], another)).toEqual([overdue, another, undo])
  expect(withNext([overdue, undo], refusal)).toEqual([overdue, refusal])
  expect(withNext([overdue, undo], entry)).toEqual([overdue, entry])
  // So does the refusal of a waiting write, which stays until it is dismissed.
  const late: ToastEntry = { ...refusal, id: 6, waits: true }
  expect(withNext([undo], late)).toEqual([late, undo])
  expect(withNext([late, undo], { ...late, id: 7 })).toEqual([{ ...late, id: 7 }, undo])
  expect(withNext([late, undo], entry)).toEqual([late, entry])
  expect(withNext([late], overdue)).toEqual([late, overdue])
  // It is shown before other waiting toasts, whichever came first.
  expect(withNext([late, undo], overdue)).toEqual([overdue, late, undo])
  expect(withNext([overdue, undo], late)).toEqual([overdue, late, undo])
  // A refusal stays until it is dismissed, so nothing waits for it. Toasts that were shown are not shown again.
  expect(withNext([refusal], overdue)).toEqual([refusal, overdue])
  expect(withNext([overdue], another)).toEqual([another])
  expect(withNext([overdue], entry)).toEqual([entry])
})
