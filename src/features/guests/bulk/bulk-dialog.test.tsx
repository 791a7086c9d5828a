// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, groupGuest } from '../../../network/testing/render-in-event.tsx'
import { type BulkActionKind, BulkDialog } from './bulk-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ignore = () => undefined

function open(what: BulkActionKind, guests = [groupGuest('Ana', '21/11/2026')]) {
  vi.stubGlobal('fetch', async () => Response.json({ offline: true }, { status: 503 }))
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

test('a day that the event has moved away from can be taken away, and not added', () => {
  const guests = [groupGuest('Ana', '21/11/2026'), groupGuest('Ben', '19/11/2026,21/11/2026')]
  const days = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  open('remove day', guests)
  expect(days()).toEqual(['Choose a day', 'Thursday 19 Nov', 'Saturday'])
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '19/11/2026' } })
  expect(screen.getByRole('button', { name: 'Take the day from 1 guest' })).toBeTruthy()
  cleanup()
  open('add day', guests)
  expect(days()).toEqual(['Choose a day', 'Friday', 'Saturday', 'Sunday'])
})
