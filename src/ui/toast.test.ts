// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  addToast,
  dismissAll,
  dismissOutcomes,
  type ToastEntry,
  toast,
  toastDuration,
  UNDO_MS,
  useToasts,
} from './toast.ts'

// Other files share these toasts, because they share a worker.
beforeEach(dismissAll)

const entry: ToastEntry = { id: 1, tone: 'success', title: 'Saved' }

test('a success disappears by itself, a refusal stays until it is dismissed', () => {
  expect(toastDuration(entry)).toBe(5_000)
  expect(toastDuration({ ...entry, tone: 'refused' })).toBeUndefined()
  expect(toastDuration({ ...entry, tone: 'refused', durationMs: 9_000 })).toBe(9_000)
})

test('whatever can be undone, the time for it is the same', () => {
  const action = { label: 'Undo', onAction: () => undefined }
  expect(toastDuration({ ...entry, action })).toBe(UNDO_MS)
})

test('a toast replaces the last one, and a refusal returns when the next has gone', () => {
  const refusal: ToastEntry = { id: 2, tone: 'refused', title: 'Not saved' }
  const next: ToastEntry = { id: 3, tone: 'success', title: 'Saved as well' }
  expect(addToast([entry], next)).toEqual([next])
  expect(addToast([refusal], next)).toEqual([refusal, next])
  expect(addToast([refusal], { ...refusal, id: 4 })).toEqual([{ ...refusal, id: 4 }])
})

test('a toast that nobody asked for waits for a temporary one, and is shown afterwards', () => {
  const undo: ToastEntry = { id: 2, tone: 'success', title: 'Ada is checked in', durationMs: 8_000 }
  const overdue: ToastEntry = { id: 3, tone: 'info', title: 'A pass is overdue', waits: true }
  const another: ToastEntry = { ...overdue, id: 4 }
  const refusal: ToastEntry = { id: 5, tone: 'refused', title: 'Not saved' }
  expect(addToast([undo], overdue)).toEqual([overdue, undo])
  expect(addToast([overdue, undo], another)).toEqual([overdue, another, undo])
  expect(addToast([overdue, undo], refusal)).toEqual([overdue, refusal])
  expect(addToast([overdue, undo], entry)).toEqual([overdue, entry])
  // So does the refusal of a waiting write, which stays until it is dismissed.
  const late: ToastEntry = { ...refusal, id: 6, waits: true }
  expect(addToast([undo], late)).toEqual([late, undo])
  expect(addToast([late, undo], { ...late, id: 7 })).toEqual([{ ...late, id: 7 }, undo])
  expect(addToast([late, undo], entry)).toEqual([late, entry])
  expect(addToast([late], overdue)).toEqual([late, overdue])
  // It is shown before other waiting toasts, whichever came first.
  expect(addToast([late, undo], overdue)).toEqual([overdue, late, undo])
  expect(addToast([overdue, undo], late)).toEqual([overdue, late, undo])
  // A refusal stays until it is dismissed, so nothing waits for it. Toasts that were shown are not shown again.
  expect(addToast([refusal], overdue)).toEqual([refusal, overdue])
  expect(addToast([overdue], another)).toEqual([another])
  expect(addToast([overdue], entry)).toEqual([entry])
})

test('once the user goes on, successes go, but no refusal, information or Undo', () => {
  const { result } = renderHook(useToasts)
  const left = () => {
    act(dismissOutcomes)
    return result.current.entries.map(({ title }) => title)
  }
  toast.refused('Not saved')
  toast.success('Saved')
  expect(left()).toEqual(['Not saved'])
  toast.info('A pass is overdue')
  expect(left()).toEqual(['Not saved', 'A pass is overdue'])
  toast.success('Ada is checked in', { action: { label: 'Undo', onAction: () => undefined } })
  expect(left()).toEqual(['Not saved', 'Ada is checked in'])
})
