import { expect, test } from 'vitest'
import { type ToastEntry, toastDuration } from './toast.ts'

const entry: ToastEntry = { id: 1, tone: 'success', title: 'Saved' }

test('a success goes by itself, a refusal stays until it is read', () => {
  expect(toastDuration(entry)).toBe(5_000)
  expect(toastDuration({ ...entry, tone: 'refused' })).toBeUndefined()
  expect(toastDuration({ ...entry, tone: 'refused', durationMs: 9_000 })).toBe(9_000)
})
