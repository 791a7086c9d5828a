// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Status } from '../../../contract/worker/messages.ts'
import { createEventScreen, groupGuest } from '../../network/testing/render-in-event.tsx'
import { dismissAll, useToasts } from '../../ui/toast.ts'
import { CsvDialog } from './csv-dialog.tsx'

beforeEach(dismissAll)
afterEach(cleanup)

test.each([
  [0, 'All 2 guests, of every day and every group'],
  [1, 'The server’s list without what waits here, of every day and every group'],
])('of a file from the server it says what is in it while %i changes wait here', async (pending, content) => {
  const onClose = vi.fn()
  const headers = { 'content-type': 'text/csv' }
  vi.stubGlobal('fetch', async () => new Response('First Name,Last Name', { headers }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { wrapper, network } = createEventScreen()
  const status: Status = { pending, sending: 0, rejected: 0, ofOthers: 0, offline: false, needsSignIn: false }
  vi.spyOn(network.engine, 'ask').mockResolvedValue(status)
  const guests = [groupGuest('Ana', '21/11/2026'), groupGuest('Ben', '21/11/2026')]
  render(<CsvDialog day="" guests={guests} onClose={onClose} />, { wrapper })
  await screen.findByText(`${content}; the search does not limit the file.`)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Download' })))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { entries } = renderHook(useToasts).result.current
  expect(entries.map(({ title, detail }) => [title, detail])).toEqual([['Downloaded', content]])
})
