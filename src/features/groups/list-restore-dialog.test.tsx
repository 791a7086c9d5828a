// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import { createEventScreen, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { ListRestoreDialog } from './list-restore-dialog.tsx'

const PREVIEW: ListRestore = {
  uploaded_at: '2026-11-19T10:00:00.000Z',
  restored: ['Ben Quill'],
  changed: [],
  removed: [],
  kept: [],
  new_pins: 0,
  same_names: [],
  guests_after: 3,
  maximum_guests: 10,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('once the list is being restored, the lists are not compared again', async () => {
  const asked = vi.fn(async () => Response.json(PREVIEW))
  vi.stubGlobal('fetch', asked)
  const { wrapper, writes, cache } = createEventScreen()
  const close = vi.fn()
  render(<ListRestoreDialog group={EVENT_GROUP} onRestored={() => undefined} onClose={close} />, { wrapper })
  await screen.findByText('Ben Quill')
  await act(() => cache.refresh())
  expect(asked).toHaveBeenCalledTimes(2)

  fireEvent.click(screen.getByRole('button', { name: 'Restore list' }))
  // The feed reports the restored group before the answer has come.
  await act(() => cache.refresh())
  await act(async () => writes[0]?.done(PREVIEW))
  await act(() => cache.refresh())
  expect(asked).toHaveBeenCalledTimes(2)
  expect(close).toHaveBeenCalledOnce()
})

test('while the lists are compared once more, the list cannot be restored', async () => {
  const asked = vi.fn(async () => Response.json(PREVIEW))
  vi.stubGlobal('fetch', asked)
  const { wrapper, cache } = createEventScreen()
  const ignore = () => undefined
  render(<ListRestoreDialog group={EVENT_GROUP} onRestored={ignore} onClose={ignore} />, { wrapper })
  await screen.findByText('Ben Quill')
  const isBlocked = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore list' }).disabled
  expect(isBlocked()).toBe(false)

  let answer: (response: Response) => void = ignore
  asked.mockReturnValueOnce(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  let again: Promise<unknown> | undefined
  await act(async () => {
    again = cache.refresh()
  })
  await vi.waitFor(() => expect(isBlocked()).toBe(true))
  answer(Response.json(PREVIEW))
  await act(async () => again)
  await vi.waitFor(() => expect(isBlocked()).toBe(false))
})
