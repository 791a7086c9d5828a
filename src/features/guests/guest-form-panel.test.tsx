// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { GuestFormPanel } from './guest-form-panel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const GROUPS = ['Oracle', 'Ford'].map((name, index) => ({
  id: index + 1,
  name,
  maximum_guests: 20,
  guest_count: 1,
}))

function screenWithGroups() {
  const { cache, ...screen } = createEventScreen()
  cache.client.setQueryData([fillPath(eventGroupList.path, { id: EVENT.id })], { data: GROUPS, asOf: null })
  return screen
}

const typeNote = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Note', hidden: true }), { target: { value } })

async function pickGroup(name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
  fireEvent.click(await screen.findByRole('option', { name }))
}

/** Saves the form; returns the body of its first write. */
async function saved(writes: ReturnType<typeof screenWithGroups>['writes']): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'Save Update' }))
  await waitFor(() => expect(writes).toHaveLength(1))
  return writes[0]?.input.body
}

const aGuest = (id: string, days: string): Guest =>
  newGuest(
    {
      id,
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    days,
  )

const formOf = (guest: Guest) => (
  <GuestFormPanel guest={guest} guests={[guest]} onCheckIn={async () => true} onEnd={() => undefined} />
)
const newGuestForm = () => (
  <GuestFormPanel
    guest={undefined}
    name="Ana Ray"
    guests={[]}
    onCheckIn={async () => true}
    onEnd={() => undefined}
  />
)

test("unticking 'Check in now' clears voucher and gift", () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(newGuestForm(), { wrapper: createEventScreen().wrapper })
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/Check in now/).checked).toBe(true)
  fireEvent.click(box(/Voucher provided/))
  fireEvent.click(box(/Gift received/))
  expect(box(/Gift received/).checked).toBe(true)
  fireEvent.click(box(/Check in now/))
  fireEvent.click(box(/Check in now/))
  expect(box(/Voucher provided/).checked).toBe(false)
  expect(box(/Gift received/).checked).toBe(false)
})

test('a note that cannot be saved is shown, however often somebody has collapsed it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  render(formOf({ ...aGuest('a', '21/11/2026'), note: 'x'.repeat(5_000) }), {
    wrapper: createEventScreen().wrapper,
  })
  const notes = screen.getByText('Dietary needs and note').closest('details')
  for (let times = 0; times < 2; times++) {
    await waitFor(() => expect(notes?.open).toBe(true))
    if (notes) notes.open = false
    await waitFor(() => expect(notes?.open).toBe(false))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save Update' })))
  }
  await waitFor(() => expect(notes?.open).toBe(true))
})

test('voucher and gift stay ticked when the day turns', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  render(newGuestForm(), { wrapper: createEventScreen().wrapper })
  const isTicked = () =>
    ['Saturday', 'Sunday', 'Voucher provided', 'Gift received'].map(
      name => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked,
    )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Voucher provided' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Gift received' }))
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(isTicked()).toEqual([false, true, true, true]))
})

test('a day that the event has moved away from can be removed from a guest', () => {
  const { wrapper } = createEventScreen()
  const guest = aGuest('a', '19/11/2026,21/11/2026')
  render(formOf(guest), { wrapper })
  const boxes = within(screen.getByRole('group', { name: 'Attending days' })).getAllByRole<HTMLInputElement>(
    'checkbox',
  )
  const shown = () => boxes.map(box => [box.getAttribute('aria-label'), box.checked])
  const others = [
    ['Friday', false],
    ['Saturday', true],
    ['Sunday', false],
  ]
  expect(shown()).toEqual([['Thursday 19 Nov', true], ...others])
  if (boxes[0]) fireEvent.click(boxes[0])
  expect(shown()).toEqual([['Thursday 19 Nov', false], ...others])
})

test('without a group, the field is focused and its list does not cover the error', async () => {
  render(newGuestForm(), { wrapper: createEventScreen().wrapper })
  const group = screen.getByRole('combobox', { name: 'Group' })
  const isOpen = () => group.getAttribute('aria-expanded') === 'true'
  group.focus()
  expect(isOpen()).toBe(true)
  group.blur()
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  await screen.findByText('Group cannot be empty')
  // The form focuses the field once the error is shown.
  await waitFor(() => expect(document.activeElement).toBe(group))
  expect(isOpen()).toBe(false)
  fireEvent.click(group)
  expect(isOpen()).toBe(true)
})

test('a draft keeps the typed fields only; later changes of other desks stay', async () => {
  const { wrapper, writes } = screenWithGroups()
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
  const isTicked = (...names: string[]) => names.map(name => box(name).checked)
  const first = render(formOf(aGuest('b', '20/11/2026')), { wrapper })
  fireEvent.click(box('Saturday'))
  fireEvent.click(box('Halal'))
  first.unmount()

  const since = { ...aGuest('b', '20/11/2026,22/11/2026'), dietary_needs: 'Vegan', note: 'By train' }
  const again = render(formOf(since), { wrapper })
  expect(isTicked('Friday', 'Saturday', 'Sunday', 'Halal', 'Vegan')).toEqual([true, true, true, true, true])
  again.rerender(formOf({ ...since, note: 'By car' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note', hidden: true }).value).toBe(
    'By car',
  )
  expect(await saved(writes)).toEqual({
    check_in_days: '20/11/2026,21/11/2026,22/11/2026',
    event_group_id: 1,
    before: { check_in_days: '20/11/2026,22/11/2026', event_group_id: 1, dietary_needs: 'Vegan' },
    dietary_needs: 'Vegan, Halal',
  })
})

test('an untouched list follows other desks even if another field has a draft', async () => {
  const { wrapper } = createEventScreen()
  const guest = aGuest('c', '20/11/2026')
  const first = render(formOf(guest), { wrapper })
  typeNote('By train')
  first.unmount()
  const again = render(formOf(guest), { wrapper })
  again.rerender(formOf({ ...guest, dietary_needs: 'Vegan' }))
  const vegan = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vegan', hidden: true })
  await waitFor(() => expect(vegan.checked).toBe(true))
})

test('changing the days does not revert a group that another desk has changed meanwhile', async () => {
  const { wrapper, writes } = screenWithGroups()
  const { rerender } = render(formOf(aGuest('d', '20/11/2026')), { wrapper })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  rerender(formOf({ ...aGuest('d', '20/11/2026,22/11/2026'), event_group_id: 2 }))
  expect(await saved(writes)).toEqual({
    check_in_days: '20/11/2026,21/11/2026',
    event_group_id: 2,
    before: { check_in_days: '20/11/2026', event_group_id: 2 },
  })
})

test('needs and a note tell what they were before they were changed here, whatever another desk adds meanwhile', async () => {
  const { wrapper, writes } = screenWithGroups()
  const form = render(formOf({ ...aGuest('n', '20/11/2026'), note: 'By train' }), { wrapper })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Halal', hidden: true }))
  typeNote('By car')
  await waitFor(() => expect(screen.getByDisplayValue('By car')).toBeDefined())
  form.rerender(formOf({ ...aGuest('n', '20/11/2026'), dietary_needs: 'Vegan', note: 'On foot' }))
  expect(await saved(writes)).toMatchObject({
    before: { dietary_needs: '', note: 'By train' },
    dietary_needs: 'Halal',
    note: 'By car',
  })
})

test('a note that another desk has written stands below the one that would replace it', () => {
  const { wrapper } = createEventScreen()
  const guest = { ...aGuest('s', '20/11/2026'), note: 'By train' }
  const { rerender } = render(formOf(guest), { wrapper })
  expect(screen.queryByText(/^There now/)).toBeNull()
  typeNote('By car')
  rerender(formOf({ ...guest, note: 'On foot' }))
  expect(screen.getByText('There now: On foot')).toBeTruthy()
})

test('a note kept as a draft tells which note it was begun from, even if another desk changes it before or after', async () => {
  const { wrapper, writes } = screenWithGroups()
  const guest = aGuest('o', '20/11/2026')
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
  const first = render(formOf({ ...guest, note: 'By train', dietary_needs: 'no celery' }), { wrapper })
  fireEvent.change(field('Note'), { target: { value: 'By car' } })
  fireEvent.change(field('Other dietary needs'), { target: { value: 'no celery, no figs' } })
  await waitFor(() => expect(screen.getByDisplayValue('By car')).toBeDefined())
  const since = { ...guest, note: 'On foot', dietary_needs: 'no celery, no nuts' }
  first.rerender(formOf(since))
  first.unmount()
  render(formOf(since), { wrapper }).unmount()
  render(formOf({ ...since, dietary_needs: 'Vegan, no celery, no nuts' }), { wrapper })
  await waitFor(() => expect(field('Note').value).toBe('By car'))
  expect(await saved(writes)).toMatchObject({
    before: { note: 'By train', dietary_needs: 'Vegan, no celery' },
    note: 'By car',
    dietary_needs: 'Vegan, no celery, no figs',
  })
})

test('a draft of days and group removes nothing that another desk changed before the form was closed', async () => {
  const { wrapper, writes } = screenWithGroups()
  const guest = aGuest('p', '20/11/2026')
  const first = render(formOf(guest), { wrapper })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await pickGroup(/Ford/)
  const since = { ...aGuest('p', '20/11/2026,22/11/2026'), event_group_id: 3 }
  first.rerender(formOf(since))
  first.unmount()
  render(formOf(since), { wrapper })
  expect(await saved(writes)).toEqual({
    check_in_days: '20/11/2026,21/11/2026,22/11/2026',
    event_group_id: 2,
    before: { check_in_days: '20/11/2026,22/11/2026', event_group_id: 1 },
  })
})

test('a group and a note that another desk has set are replaced by the next press, once the refusals told them', async () => {
  const { wrapper, writes } = screenWithGroups()
  render(formOf(aGuest('q', '20/11/2026')), { wrapper })
  await pickGroup(/Ford/)
  typeNote('By car')
  const seen = [
    { event_group_id: 1, note: '' },
    { event_group_id: 3, note: '' },
    { event_group_id: 3, note: 'By train' },
  ]
  const refusals = [{ event_group_id: 3 }, { note: 'By train' }]
  for (const [at, before] of seen.entries()) {
    fireEvent.click(screen.getByRole('button', { name: 'Save Update' }))
    await waitFor(() => expect(writes).toHaveLength(at + 1))
    expect(writes[at]?.input.body).toMatchObject({ event_group_id: 2, note: 'By car', before })
    const now = refusals[at]
    if (!now) return
    const message = `Refused ${at}`
    writes[at]?.refused(new ApiError({ statusCode: 409, name: 'Conflict', message, now }))
    await screen.findByText(message)
  }
})

test('a group picked after a refusal replaces the one that the refusal told', async () => {
  const { wrapper, writes } = screenWithGroups()
  render(formOf(aGuest('r', '20/11/2026')), { wrapper })
  await pickGroup(/Ford/)
  await saved(writes)
  const now = { event_group_id: 3 }
  writes[0]?.refused(new ApiError({ statusCode: 409, name: 'Conflict', message: 'Moved', now }))
  await screen.findByText('Moved')
  await pickGroup(/Oracle/)
  fireEvent.click(screen.getByRole('button', { name: 'Save Update' }))
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]?.input.body).toMatchObject({ event_group_id: 1, before: { event_group_id: 3 } })
})

test('offline, groups that were never read are not said to be none', () => {
  vi.stubGlobal('fetch', async () => Response.json({ offline: true }, { status: 503 }))
  render(newGuestForm(), { wrapper: createEventScreen().wrapper })
  fireEvent.focus(screen.getByRole('combobox', { name: 'Group' }))
  expect(screen.getAllByText('The groups are not here yet')).not.toEqual([])
})
