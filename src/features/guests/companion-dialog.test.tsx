// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { CompanionDialog } from './companion-dialog.tsx'

const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })

const oracle: EventGroup = {
  id: 1,
  event_id: EVENT.id,
  group_id: 1,
  name: 'Oracle',
  maximum_guests: 10,
  guests: 2,
  guest_count: 2,
  is_vcarb: false,
  invite_code: 'CODE',
  last_upload: null,
}
const named = (id: string, first_name: string, last_name: string, days = '21/11/2026') =>
  newGuest({ id, first_name, last_name, group_name: 'Oracle', event_group_id: 1, is_vcarb: false }, days)
const ana = named('a', 'Ana', 'Ray')
const ben = named('b', 'Ben', 'Ray')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Opens the dialog; the server answers with these groups of the event, or with an error if undefined. */
function open(groups: readonly EventGroup[] | undefined, guest = ana) {
  const answer = { of: groups }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === GUESTS) return Response.json([ana, ben])
    return answer.of
      ? Response.json(answer.of)
      : Response.json({ statusCode: 500, name: 'InternalError', message: 'No.' }, { status: 500 })
  })
  const { wrapper, writes } = createEventScreen()
  const onCheckIn = vi.fn(async () => true)
  const onEnd = vi.fn()
  render(<CompanionDialog guest={guest} onCheckIn={onCheckIn} onEnd={onEnd} />, { wrapper })
  const type = (value: string) => fireEvent.change(screen.getByLabelText('First name'), { target: { value } })
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add and check in' })
  return { answer, writes, onCheckIn, onEnd, type, add }
}

const WARNING = 'A guest with the same name already exists!'

test('warns of a guest with the same name, who can be checked in instead', async () => {
  const { type, onCheckIn, onEnd } = open([oracle])
  type('Be')
  await act(async () => undefined)
  expect(screen.queryByText(WARNING)).toBeNull()
  type('ben')
  await screen.findByText(WARNING)
  fireEvent.click(screen.getByRole('button', { name: 'Check in this one, of Oracle' }))
  expect(onCheckIn).toHaveBeenCalledExactlyOnceWith(ben)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a tap beside it closes it until a name is typed', () => {
  const { type, onEnd } = open([oracle])
  // Later than a double tap.
  vi.advanceTimersByTime(1_000)
  const tapBeside = () => fireEvent.mouseDown(screen.getByRole('dialog'))
  type('Ot')
  tapBeside()
  expect(onEnd).not.toHaveBeenCalled()
  type('')
  tapBeside()
  expect(onEnd).toHaveBeenCalledOnce()
})

test('says that the groups cannot be read, and adds the guest once they can', async () => {
  const { answer, writes, type, add } = open(undefined)
  type('Otto')
  await screen.findByText('This could not be loaded')
  expect(add().disabled).toBe(true)
  answer.of = [oracle]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(add().disabled).toBe(false))
  expect(screen.queryByText('This could not be loaded')).toBeNull()
  await act(async () => void fireEvent.click(add()))
  expect(writes[0]?.input).toMatchObject({ body: { firstName: 'Otto', lastName: 'Ray', group: 1 } })
})

test('a new guest does not get a day that the event has moved away from', async () => {
  const { writes, type, add } = open([oracle], named('a', 'Ana', 'Ray', '19/11/2026,21/11/2026'))
  type('Otto')
  await vi.waitFor(() => expect(add().disabled).toBe(false))
  await act(async () => void fireEvent.click(add()))
  expect(writes[0]?.input).toMatchObject({ body: { firstName: 'Otto', daysAttending: '21/11/2026' } })
})

test('a new guest does not get a day that is over', async () => {
  const { writes, type, add } = open([oracle], named('a', 'Ana', 'Ray', '20/11/2026,21/11/2026,22/11/2026'))
  type('Otto')
  await vi.waitFor(() => expect(add().disabled).toBe(false))
  await act(async () => void fireEvent.click(add()))
  expect(writes[0]?.input).toMatchObject({ body: { daysAttending: '21/11/2026,22/11/2026' } })
})

test('says that the group has left the event', async () => {
  const { add } = open([])
  await screen.findByText('Oracle is no longer at this event')
  expect(add().disabled).toBe(true)
})

test.each([
  [1, 'Oracle may have 1 guest at this event.'],
  [2, 'Oracle may have 2 guests at this event.'],
])('says that a group with a maximum of %i is full', async (maximum_guests, said) => {
  open([{ ...oracle, maximum_guests }])
  await screen.findByText('The group is full')
  expect(screen.getByRole('dialog').textContent).toContain(said)
})

test('if the day ends meanwhile, the companion is added without a check-in', async () => {
  const { writes, onCheckIn, type, add } = open([oracle])
  type('Otto')
  await vi.waitFor(() => expect(add().disabled).toBe(false))
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Check in now/ })
  expect(box).toMatchObject({ checked: false, disabled: true })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add Guest' })))
  await act(async () => writes[0]?.queued())
  expect(onCheckIn).not.toHaveBeenCalled()
})
