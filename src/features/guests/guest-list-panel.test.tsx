// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GuestListPanel } from './guest-list-panel.tsx'
import { useGuestList } from './use-guest-list.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const GUESTS = [
  newGuest(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    '21/11/2026',
  ),
]
const ignore = () => undefined

function Panel({ onCheckIn }: { onCheckIn: (guest: Guest) => void }) {
  return (
    <GuestListPanel
      read={{ data: GUESTS, error: null, loading: false, retry: ignore }}
      list={useGuestList(GUESTS)}
      searchId="search"
      scrollTop={{ current: 0 }}
      waiting={new Set()}
      onCheckIn={onCheckIn}
      openId={undefined}
      onOpen={ignore}
      onAdd={ignore}
      onSelect={ignore}
    />
  )
}

test('Enter checks in nobody who was not searched for', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  render(<Panel onCheckIn={({ first_name }) => checkedIn.push(first_name)} />, {
    wrapper: createEventScreen().wrapper,
  })
  const search = screen.getByRole('searchbox')
  const enter = (text: string) => {
    fireEvent.change(search, { target: { value: text } })
    fireEvent.keyDown(search, { key: 'Enter' })
  }
  enter('x')
  expect(checkedIn).toEqual([])
  enter('ana')
  expect(checkedIn).toEqual(['Ana'])
})

test('letters head the list as it is ordered, and not what a search has found', () => {
  // Else no row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const row = () => screen.getByRole('list', { name: 'Guest List' }).textContent
  const before = row()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana ' } })
  expect(row()).toMatch(/^Ana Ray/)
  expect(before).toBe(`R${row()}`)
})

test('nothing is told of a search before it is one, and the list stays as it is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const told = () => [
    ...screen.getAllByRole('status').map(({ textContent }) => textContent),
    screen.getByRole('list', { name: 'Guest List' }).textContent,
  ]
  const before = told()
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('a')
  expect(told()).toEqual(before)
  type('an')
  expect(told()).toContain('1 guest found')
})
