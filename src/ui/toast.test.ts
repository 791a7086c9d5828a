import { expect, test } from 'vitest'
import { replacedBy, type ToastEntry, toastDuration } from './toast.ts'

const entry: ToastEntry = { id: 1, tone: 'success', title: 'Saved' }

test('a success goes by itself, a refusal stays until it is read', () => {
  expect(toastDuration(entry)).toBe(5_000)
  expect(toastDuration({ ...entry, tone: 'refused' })).toBeUndefined()
  expect(toastDuration({ ...entry, tone: 'refused', durationMs: 9_000 })).toBe(9_000)
})

test('one replaces the other, and a refusal comes back when the next has gone', () => {
  const refusal: ToastEntry = { id: 2, tone: 'refused', title: 'Not saved' }
  const next: ToastEntry = { id: 3, tone: 'success', title: 'Saved as well' }
  expect(replacedBy([entry], next)).toEqual([next])
  expect(replacedBy([refusal], next)).toEqual([refusal, next])
  expect(replacedBy([refusal], { ...refusal, id: 4 })).toEqual([{ ...refusal, id: 4 }])
})
