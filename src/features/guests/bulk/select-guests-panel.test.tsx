// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newGuest } from '../../../../contract/rules/new-guest.ts'
import { createEventScreen } from '../../../network/testing/render-in-event.tsx'
import { useGuestList } from '../use-guest-list.ts'
import { SelectGuestsPanel } from './select-guests-panel.tsx'

afterEach(cleanup)

const ids = { id: 'a', group_name: 'Oracle', event_group_id: 1, is_vcarb: false }
const guests = [newGuest({ ...ids, first_name: 'Ana', last_name: 'Ray' }, '21/11/2026')]

const PanelOfAll = () => (
  <SelectGuestsPanel guests={guests} list={useGuestList(guests)} onEnd={() => undefined} />
)

test("'None' is disabled when pressed, and the panel takes the focus", () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(<PanelOfAll />, { wrapper: createEventScreen().wrapper })
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('button', { name: 'All found (1)' }))
  const none = screen.getByRole('button', { name: 'None' })
  none.focus()
  fireEvent.click(none)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Select guests' }))
})
