// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { dismissAll, dismissSettled, dismissToast, toast, useToasts } from '../ui/toast.ts'
import { toastMissedRefusal, toastRejectedWrite } from './toast-rejected-write.ts'

const refused = {
  type: 'refused',
  id: 'write',
  endpoint: 'tourGuestAdd',
  text: 'Put Ana Ray on the tour Partner',
  error: { statusCode: 409, name: 'TourFull', message: 'The tour is full.' },
} as const

const offerUndo = () =>
  toast.success('Bo Lind is checked in', {
    durationMs: 8_000,
    action: { label: 'Undo', onAction: () => undefined },
  })

// Test files share the toasts, and refusals stay until they are dismissed.
beforeEach(dismissAll)
afterEach(cleanup)

test('a refusal waits until an Undo has gone, and is then shown if it still applies', () => {
  const { result } = renderHook(useToasts)
  const onScreen = () => result.current.entries.at(-1)
  let undo = 0
  act(() => {
    undo = offerUndo()
    toastRejectedWrite(refused)
  })
  expect(onScreen()?.action?.label).toBe('Undo')
  act(() => dismissToast(undo))
  expect(onScreen()).toMatchObject({ tone: 'refused', title: `Refused: ${refused.text}` })

  // The next Undo covers the refusal without ending it; it ends once the write is retried.
  act(() => void offerUndo())
  expect(result.current.entries).toHaveLength(2)
  act(() => dismissSettled([]))
  expect(result.current.entries).toMatchObject([{ action: { label: 'Undo' } }])
})

test('a refusal that its screen has missed is told here only if the engine does not keep the write', async () => {
  const { result } = renderHook(useToasts)
  const refusal = { key: 'a', isOnScreen: false, what: 'Joined a tour, Ana Ray' }
  const error = new ApiError(refused.error)
  const tell = (reply: { readonly ok: boolean } | undefined) =>
    act(() => toastMissedRefusal({ ...refusal, error }, { ask: async () => reply as never }))
  await tell({ ok: true })
  expect(result.current.entries).toEqual([])
  for (const reply of [{ ok: false }, undefined]) {
    await tell(reply)
    expect(result.current.entries).toMatchObject([
      { tone: 'refused', title: 'Refused: Joined a tour, Ana Ray', detail: 'The tour is full.' },
    ])
    for (const { id } of result.current.entries) act(() => dismissToast(id))
  }
})
