// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
// The page loads these on demand, which may take longer than a test waits.
import './companion-dialog.tsx'
import './delete-guest-dialog.tsx'
import './guest-card.tsx'
import { GuestsPage } from './guests-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  // The list draws only the rows that are in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ids = { id: 'a', group_name: 'Oracle', event_group_id: 3, is_vcarb: false }
const ana = newGuest({ ...ids, first_name: 'Ana', last_name: 'Ray' }, '21/11/2026')

test.each([
  [['With Ana Ray'], 'With Ana Ray', ['That guest is not on the list any more']],
  [['More about Ana Ray', 'Delete'], 'Delete Ana Ray?', []],
])('after %o, a guest who leaves the list takes the dialog along', async (buttons, title, said) => {
  const info = vi.spyOn(toast, 'info')
  let guests: Guest[] = [ana]
  const path = fillPath(guestList.path, { eventId: EVENT.id })
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === path ? guests : []))
  const { wrapper, cache } = createEventScreen()
  render(<GuestsPage sidePanels={null} />, { wrapper })
  for (const name of ['Ana Ray', ...buttons]) fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByText(title)
  guests = []
  await act(() => cache.refresh())
  await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(info.mock.calls.map(([words]) => words)).toEqual(said)
})
