// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { DeleteGuestDialog } from './delete-guest-dialog.tsx'

afterEach(cleanup)

test("the time of a tour is not drawn within its guide's right-to-left name", () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const ids = { id: 'a', group_name: 'Oracle', event_group_id: 3, is_vcarb: false }
  const guest = {
    ...newGuest({ ...ids, first_name: 'Ana', last_name: 'Ray' }, '21/11/2026'),
    tour_name: 'Partner',
    guide: 'דנה לוי',
    start_time: '2026-11-21T20:00:00.000Z',
  }
  render(<DeleteGuestDialog guest={guest} onDeleted={() => undefined} onEnd={() => undefined} />, {
    wrapper: createEventScreen().wrapper,
  })
  expect(screen.getByText('on tour Partner w/ \u2068ד לוי\u2069 21/11 12:00')).toBeTruthy()
})
