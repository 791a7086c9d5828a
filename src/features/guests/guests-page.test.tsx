// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { GuestsPage } from './guests-page.tsx'

const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })
const ana = {
  ...newGuest(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    '20/11/2026,21/11/2026',
  ),
  check_in_times: '2026-11-20T18:00:00.000Z,',
  check_in: true,
  pin: 1234,
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  // Otherwise no row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a guest who came yesterday and is due today is led to the check-in, not to the pin', async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === GUESTS ? [ana] : []))
  const { wrapper, writes } = createEventScreen()
  render(<GuestsPage sidePanels={null} />, { wrapper })
  await act(async () => undefined)
  fireEvent.change(screen.getByRole('combobox', { name: 'Search by day' }), { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Ana Ray' }))
  const card = within(await screen.findByRole('dialog'))
  expect(card.queryByRole('button', { name: 'Show PIN' })).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Show today' }))
  await act(async () => void fireEvent.click(card.getByRole('button', { name: 'Check in' })))
  expect(writes[0]?.input).toMatchObject({
    params: { id: 'a' },
    body: { timestamp: '2026-11-21T18:00:00.000Z' },
  })
})
