// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newGuest } from '../../../../contract/rules/new-guest.ts'
import { createEventScreen } from '../../../network/testing/render-in-event.tsx'
import { useGuestList } from '../use-guest-list.ts'
import { SelectGuestsPanel } from './select-guests-panel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ids = { group_name: 'Oracle', event_group_id: 1, is_vcarb: false }
const guests = ['a', 'b', 'c'].map(id =>
  newGuest({ ...ids, id, first_name: 'Ana', last_name: `Ray ${id}` }, '21/11/2026'),
)

const PanelOfAll = () => (
  <SelectGuestsPanel guests={guests} list={useGuestList(guests)} onEnd={() => undefined} />
)

function open() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(<PanelOfAll />, { wrapper: createEventScreen().wrapper })
  vi.useRealTimers()
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test("'None' is disabled when pressed, and the panel takes the focus", () => {
  open()
  press('All found (3)')
  const none = screen.getByRole('button', { name: 'None' })
  none.focus()
  fireEvent.click(none)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Select guests' }))
})

test("a range that was begun before 'None' is forgotten", () => {
  open()
  const box = (id: string) => screen.getByRole('checkbox', { name: `Select Ana Ray ${id}` })
  fireEvent.click(box('a'))
  press('Range')
  press('None')
  fireEvent.click(box('c'))
  expect(screen.getByRole('status').textContent).toBe('1 guest selected')
})
