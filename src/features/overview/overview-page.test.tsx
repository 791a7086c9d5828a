// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { forgetDrafts } from '../../network/drafts.ts'
import { createEventScreen, EVENT, groupGuest } from '../../network/testing/render-in-event.tsx'
import { OverviewPage } from './overview-page.tsx'

const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })

afterEach(() => {
  cleanup()
  forgetDrafts()
  vi.useRealTimers()
})

/** Opens the Overview tab at a time of the venue's clock in November, for example `21T23:59`. */
async function open(at: string) {
  const clock = (time: string) => new Date(`2026-11-${time}:00-08:00`)
  vi.useFakeTimers({ now: clock(at), toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === GUESTS ? [groupGuest('Ana', '20/11/2026,21/11/2026,22/11/2026')] : []),
  )
  const { wrapper, writes } = createEventScreen()
  render(
    <Router hook={memoryLocation().hook}>
      <OverviewPage arrivalOf={() => null} />
    </Router>,
    { wrapper },
  )
  await screen.findByText('Guests not in')
  const note = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'For tomorrow' })
  const day = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' }).value
  const goTo = (time: string) => {
    vi.setSystemTime(clock(time))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  return { note, day, goTo, writes }
}

test.each([
  ['before the event, the first day', '18T12:00', '20/11/2026'],
  ['on a day of the event, today', '21T12:00', '21/11/2026'],
  ['after the event, the last day', '23T00:01', '22/11/2026'],
])('shows %s', async (_, at, expected) => {
  const { day } = await open(at)
  expect(day()).toBe(expected)
})

test.each([
  ['20/11/2026', 'Did not come'],
  ['21/11/2026', 'Still to come'],
  ['22/11/2026', 'Still to come'],
])('of guests who are not in on %s it says: %s', async (day, words) => {
  await open('21T12:00')
  fireEvent.change(screen.getByRole('combobox', { name: 'Day' }), { target: { value: day } })
  // Above all groups and in their table.
  expect(screen.getAllByText(/^(Still to|Did not) come$/).map(({ textContent }) => textContent)).toEqual([
    words,
    words,
  ])
})

test('takes a note for a day that has begun, and none for a day to come', async () => {
  const { note } = await open('21T12:00')
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Day' }), { target: { value } })
  choose('22/11/2026')
  expect(note()).toBeNull()
  expect(screen.getByText('A day can be handed over once it has begun.')).toBeTruthy()
  choose('20/11/2026')
  expect(note()).not.toBeNull()
})

test('moves on to the next day at midnight', async () => {
  const { day, goTo } = await open('21T23:59')
  goTo('22T00:01')
  expect(day()).toBe('22/11/2026')
})

test('a note that is typed over midnight keeps its day until it is handed over', async () => {
  const { note: field, day, goTo, writes } = await open('21T23:59')
  const note = field()
  if (!note) throw new Error('There is no field for a note.')
  note.focus()
  fireEvent.input(note, { target: { value: 'The lift is' } })
  await waitFor(() => expect(note.value).toBe('The lift is'))
  goTo('22T00:01')
  expect(day()).toBe('21/11/2026')
  expect(document.activeElement).toBe(note)
  fireEvent.input(note, { target: { value: 'The lift is broken.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(writes).toHaveLength(1))
  expect(writes[0]?.input.body).toMatchObject({ day: '21/11/2026', note: 'The lift is broken.' })
  await act(async () => writes[0]?.queued())
  await waitFor(() => expect(day()).toBe('22/11/2026'))
})

test('today picked by hand still follows midnight, though another day has a note that is typed', async () => {
  const { note, day, goTo } = await open('21T23:58')
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Day' }), { target: { value } })
  choose('20/11/2026')
  choose('21/11/2026')
  goTo('22T00:01')
  expect(day()).toBe('22/11/2026')
  choose('21/11/2026')
  const field = note()
  if (!field) throw new Error('There is no field for a note.')
  fireEvent.input(field, { target: { value: 'The lift is broken.' } })
  await waitFor(() => expect(note()?.value).toBe('The lift is broken.'))
  choose('22/11/2026')
  expect([day(), note()?.value]).toEqual(['22/11/2026', ''])
  choose('21/11/2026')
  await waitFor(() => expect(note()?.value).toBe('The lift is broken.'))
})
