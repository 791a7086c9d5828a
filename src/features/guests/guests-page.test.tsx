// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { GuestsPage } from './guests-page.tsx'

const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })
const NOW = '2026-11-21T18:00:00.000Z'
const of = { group_name: 'Oracle', event_group_id: 1, is_vcarb: false }
const cleo = {
  ...newGuest({ id: 'c', first_name: 'Cleo', last_name: 'Fox', ...of }, '20/11/2026'),
  pin: 4321,
}
const ana = {
  ...newGuest({ id: 'a', first_name: 'Ana', last_name: 'Ray', ...of }, '20/11/2026,21/11/2026'),
  check_in_times: '2026-11-20T18:00:00.000Z,',
  check_in: true,
  pin: 1234,
}

// What the page loads on demand: on a busy machine, it might come too late for a test.
beforeAll(async () => {
  await Promise.all([
    import('./guest-card.tsx'),
    import('./guests-of-other-days.tsx'),
    import('./pin-view.tsx'),
  ])
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  // Otherwise no row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open(guests: readonly Guest[]) {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === GUESTS ? guests : []))
  const { wrapper, writes } = createEventScreen()
  render(<GuestsPage sidePanels={<p>Groups List</p>} />, { wrapper })
  await act(async () => undefined)
  return writes
}

async function addToday(name: string): Promise<void> {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: name } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add today and check in' }))
}

test('a guest who came yesterday and is due today is led to the check-in, not to the pin', async () => {
  const writes = await open([ana])
  fireEvent.change(screen.getByRole('combobox', { name: 'Search by day' }), { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Ana Ray' }))
  const card = within(await screen.findByRole('dialog'))
  expect(card.queryByRole('button', { name: 'Show PIN' })).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Show today' }))
  await act(async () => void fireEvent.click(card.getByRole('button', { name: 'Check in' })))
  expect(writes[0]?.input).toMatchObject({
    params: { id: 'a' },
    body: { timestamp: NOW },
  })
})

test('a guest who is added for today is on the pin view at once, and no later answer replaces the next guest', async () => {
  const writes = await open([cleo, ana])
  await addToday('cleo')
  const pinView = within(await screen.findByRole('dialog', { name: 'Welcome to United States!' }))
  expect(pinView.getByText('4321')).toBeDefined()
  expect(writes.map(({ input }) => input.body)).toEqual([
    {
      check_in_days: '20/11/2026,21/11/2026',
      event_group_id: 1,
      before: { check_in_days: '20/11/2026', event_group_id: 1 },
    },
    { timestamp: NOW },
  ])
  fireEvent.click(pinView.getByRole('button', { name: 'Return to check in' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Check in Ana Ray' }))
  await act(async () => writes[0]?.done(cleo))
  expect(pinView.getByText('1234')).toBeDefined()
  expect(writes).toHaveLength(3)
})

test('undoing the check-in of a guest who was added for today removes the day as well', async () => {
  const writes = await open([cleo, ana])
  await addToday('cleo')
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(writes[2]?.input.body).toEqual({ date: '21/11/2026', check_in_time: NOW })
  await act(async () => writes[2]?.queued())
  expect(writes[3]?.input.body).toEqual({
    check_in_days: '20/11/2026',
    event_group_id: 1,
    before: { check_in_days: '20/11/2026,21/11/2026', event_group_id: 1 },
  })
})

test('the groups beside the list are blank in a kept first screen, which follows the guests only', async () => {
  await open([ana])
  expect(screen.getByText('Groups List').closest('[data-transient]')).not.toBeNull()
})
