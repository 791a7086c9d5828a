// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
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

const ana = (last_name: string) =>
  newGuest(
    { id: last_name, first_name: 'Ana', last_name, group_name: 'Oracle', event_group_id: 1, is_vcarb: false },
    '21/11/2026',
  )
const GUESTS = [ana('Ray')]
const ignore = () => undefined

interface PanelProps {
  readonly onCheckIn: (guest: Guest) => void
  readonly guests?: Guest[]
  readonly optimisticCheckIns?: ReadonlyMap<string, string>
}

function Panel({ onCheckIn, guests = GUESTS, optimisticCheckIns = new Map() }: PanelProps) {
  return (
    <GuestListPanel
      read={{ data: guests, error: null, loading: false, retry: ignore }}
      list={useGuestList(guests)}
      searchId="search"
      scrollTop={{ current: 0 }}
      optimisticCheckIns={optimisticCheckIns}
      onCheckIn={onCheckIn}
      openId={undefined}
      onOpen={ignore}
      onAdd={ignore}
      onSelect={ignore}
    />
  )
}

/** Searches for a text and presses Enter. */
function enter(text: string): void {
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: text } })
  fireEvent.keyDown(search, { key: 'Enter' })
}

test('Enter checks in only a guest who was searched for', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  render(<Panel onCheckIn={({ first_name }) => checkedIn.push(first_name)} />, {
    wrapper: createEventScreen().wrapper,
  })
  enter('x')
  expect(checkedIn).toEqual([])
  enter('ana')
  expect(checkedIn).toEqual(['Ana'])
})

test('Enter checks in the guest with exactly the name, if there is one such guest, though other names contain it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  const onCheckIn = ({ id }: Guest) => void checkedIn.push(id)
  const guests = [ana('Rayner'), ana('Ray'), ana('Roe'), { ...ana('Roe'), id: 'another' }]
  render(<Panel onCheckIn={onCheckIn} guests={guests} />, { wrapper: createEventScreen().wrapper })
  enter('ana r')
  enter('ana roe')
  expect(checkedIn).toEqual([])
  enter('ana ray')
  enter('anaray')
  expect(checkedIn).toEqual(['Ray', 'Ray'])
})

/** Types as in a browser, which draws the field before the list: with `act`, the list would be drawn at once. */
function typeWithoutList(text: string): HTMLInputElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, text)
  search.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return search
}

test('Enter right after a key goes by the text in the field, though the list has yet to follow', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  const onCheckIn = ({ id }: Guest) => void checkedIn.push(id)
  render(<Panel onCheckIn={onCheckIn} guests={[ana('Rayner'), ana('Roe')]} />, {
    wrapper: createEventScreen().wrapper,
  })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana ray' } })
  const search = typeWithoutList('ana roe')
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(checkedIn).toEqual(['Roe'])
})

test('a pointer brings the list up to date before it presses a row', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(<Panel onCheckIn={ignore} guests={[ana('Rayner')]} />, { wrapper: createEventScreen().wrapper })
  typeWithoutList('nobody')
  expect(screen.queryByText('No guests found with those filters')).toBeNull()
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(screen.getByText('No guests found with those filters')).toBeDefined()
})

test('a guest of another day with exactly the name is offered, and Enter takes nobody else for them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  const onCheckIn = ({ id }: Guest) => void checkedIn.push(id)
  const tomorrow = { ...ana('Ray'), check_in_days: '22/11/2026' }
  render(<Panel onCheckIn={onCheckIn} guests={[ana('Rayner'), tomorrow]} />, {
    wrapper: createEventScreen().wrapper,
  })
  enter('ana ra')
  expect(checkedIn).toEqual(['Rayner'])
  expect(screen.queryByRole('list', { name: 'Other days' })).toBeNull()
  enter('ana ray')
  expect(checkedIn).toEqual(['Rayner'])
  const others = await screen.findByRole('list', { name: 'Other days' })
  expect(within(others).getAllByRole('listitem')).toHaveLength(1)
  expect(others.textContent).toContain('Ana Ray')
})

test.each([
  ['a guest with the typed name is above similar names, which come a moment later', 'Ray', 'FOLLOWING'],
  ['a guest whose name merely contains it is below them', 'Rayner', 'PRECEDING'],
] as const)('of other days, %s', async (_, lastName, place) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const tomorrow = { ...ana(lastName), check_in_days: '22/11/2026' }
  render(<Panel onCheckIn={ignore} guests={[ana('Roy'), tomorrow]} />, {
    wrapper: createEventScreen().wrapper,
  })
  enter('ana ray')
  const similar = await screen.findByRole('list', { name: 'Similar names' })
  const others = await screen.findByRole('list', { name: 'Other days' })
  expect(others.compareDocumentPosition(similar)).toBe(Node[`DOCUMENT_POSITION_${place}`])
})

test('a pin is for the guest who has it, of this day or another, though a note contains the same digits', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const checkedIn: string[] = []
  const onCheckIn = ({ id }: Guest) => void checkedIn.push(id)
  const guests = [
    { ...ana('Noted'), note: 'Driver 0700900123, table 4321' },
    { ...ana('Ray'), pin: 4321 },
    { ...ana('Roe'), pin: 7009, check_in_days: '22/11/2026' },
  ]
  render(<Panel onCheckIn={onCheckIn} guests={guests} />, { wrapper: createEventScreen().wrapper })
  enter('4321')
  expect(checkedIn).toEqual(['Ray'])
  enter('0012')
  enter('7009')
  expect(checkedIn).toEqual(['Ray'])
  expect((await screen.findByRole('list', { name: 'Other days' })).textContent).toContain('Ana Roe')
})

test('letters are shown in the ordered list, and not in the matches of a search', () => {
  // Otherwise no row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const row = () => screen.getByRole('list', { name: 'Guest List' }).textContent
  const before = row()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana ' } })
  expect(row()).toMatch(/^Ana Ray/)
  expect(before).toBe(`R${row()}`)
})

test('the count is read aloud once, and a pin with what it is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  render(<Panel onCheckIn={ignore} guests={[{ ...ana('Ray'), pin: 4321 }]} />, {
    wrapper: createEventScreen().wrapper,
  })
  expect(screen.getByText('0/1 guests checked in today')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toContain('4321, pin')
})

test("'Show today' goes when pressed, and the day that it chose takes the focus", () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const day = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Search by day' })
  fireEvent.change(day, { target: { value: '20/11/2026' } })
  const today = screen.getByRole('button', { name: 'Show today' })
  today.focus()
  fireEvent.click(today)
  expect([day.value, today.isConnected, document.activeElement]).toEqual(['21/11/2026', false, day])
})

test('today picked by hand still follows midnight', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const day = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Search by day' })
  fireEvent.change(day, { target: { value: '' } })
  fireEvent.change(day, { target: { value: '21/11/2026' } })
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(day.value).toBe('22/11/2026')
})

test.each([
  ['', true],
  ['20/11/2026', false],
  ['21/11/2026', true],
])('a check-in that was just made is ticked on the list of its day and of all days: %s', (day, isTicked) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const guests = [{ ...ana('Ray'), check_in_days: '20/11/2026,21/11/2026' }]
  const made = new Map([['Ray', '21/11/2026']])
  render(<Panel onCheckIn={ignore} guests={guests} optimisticCheckIns={made} />, {
    wrapper: createEventScreen().wrapper,
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Search by day' }), { target: { value: day } })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Check in Ana Ray' })
  expect(box.checked).toBe(isTicked)
})

test('a query that is too short announces nothing and leaves the list unchanged', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  render(<Panel onCheckIn={ignore} />, { wrapper: createEventScreen().wrapper })
  const announced = () => [
    ...screen.getAllByRole('status').map(({ textContent }) => textContent),
    screen.getByRole('list', { name: 'Guest List' }).textContent,
  ]
  const before = announced()
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('a')
  expect(announced()).toEqual(before)
  type('an')
  expect(announced()).toContain('1 guest found')
})

test('Enter checks nobody in on a field of a dialog over the list', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const onCheckIn = vi.fn()
  render(<Panel onCheckIn={onCheckIn} />, { wrapper: createEventScreen().wrapper })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana' } })
  fireEvent.click(screen.getByRole('button', { name: 'Download Guests as CSV' }))
  fireEvent.keyDown(await screen.findByRole('checkbox', { name: /^With passes/ }), { key: 'Enter' })
  expect(onCheckIn).not.toHaveBeenCalled()
})

test('Enter checks nobody in while it confirms a name in an input method', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const onCheckIn = vi.fn()
  render(<Panel onCheckIn={onCheckIn} />, { wrapper: createEventScreen().wrapper })
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'ana' } })
  fireEvent.keyDown(search, { key: 'Enter', keyCode: 229 })
  expect(onCheckIn).not.toHaveBeenCalled()
  fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 })
  expect(onCheckIn).toHaveBeenCalledOnce()
})
