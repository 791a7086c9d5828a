// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, groupGuest } from '../../../network/testing/render-in-event.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ignore = () => undefined

function open(what: 'move' | 'tour') {
  vi.stubGlobal('fetch', async () => Response.json({ offline: true }, { status: 503 }))
  const guests = [groupGuest('Ana', '21/11/2026')]
  render(
    <BulkDialog
      what={what}
      guests={guests}
      busy={false}
      onConfirm={ignore}
      onLeaveOut={ignore}
      onEnd={ignore}
    />,
    { wrapper: createEventScreen().wrapper },
  )
}

test('offline, groups that were never read are not said to be none', () => {
  open('move')
  fireEvent.focus(screen.getByRole('combobox', { name: 'To group' }))
  expect(screen.getAllByText('The groups are not here yet')).not.toEqual([])
})

test('neither are tours', () => {
  open('tour')
  expect(screen.getByRole('option').textContent).toBe('The tours are not here yet')
})
