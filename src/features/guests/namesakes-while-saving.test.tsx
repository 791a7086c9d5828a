// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { forgetDrafts } from '../../network/drafts.ts'
import { createEventScreen, EVENT, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { CompanionDialog } from './companion-dialog.tsx'
import { GuestFormPanel } from './guest-form-panel.tsx'

const GROUPS = fillPath(eventGroupList.path, { id: EVENT.id })
const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })
const TODAY = '21/11/2026'
const ana = groupGuest('Ana', TODAY)
const otto = groupGuest('Otto', TODAY)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  vi.useRealTimers()
})

type Show = (guests: readonly Guest[], group?: EventGroup) => Promise<void>

const onCheckIn = vi.fn(async () => true)

/** Opens the form for a companion of Ana, or for a guest who is at the desk, with the name of Otto. */
function open(form: 'companion dialog' | 'guest form') {
  onCheckIn.mockClear()
  const { wrapper, writes, cache } = createEventScreen()
  const inEvent: Show = async (guests, group = EVENT_GROUP) => {
    cache.client.setQueryData([GROUPS], { data: [group], asOf: null })
    cache.client.setQueryData([GUESTS], { data: guests, asOf: null })
    await act(() => vi.dynamicImportSettled())
  }
  cache.client.setQueryData([GROUPS], { data: [EVENT_GROUP], asOf: null })
  cache.client.setQueryData([GUESTS], { data: [ana], asOf: null })
  const ends = { onCheckIn, onEnd: () => undefined }
  if (form === 'companion dialog') {
    render(<CompanionDialog guest={ana} {...ends} />, { wrapper })
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Otto' } })
    return { show: inEvent, writes }
  }
  const panel = (guests: readonly Guest[]) => (
    <GuestFormPanel guest={undefined} name="Otto Ray" guests={guests} {...ends} />
  )
  const { rerender } = render(panel([ana]), { wrapper })
  fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
  fireEvent.click(screen.getByRole('option', { name: /Oracle/ }))
  const show: Show = async guests => {
    await inEvent(guests)
    rerender(panel(guests))
  }
  return { show, writes }
}

const isWarned = () => screen.queryByText('A guest with the same name already exists!') !== null
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Add/ })))

test.each(['companion dialog', 'guest form'] as const)(
  'the %s does not take the guest that it adds for a namesake, before the server has answered',
  async form => {
    const { show, writes } = open(form)
    await save()
    expect(writes).toHaveLength(1)
    await show([ana, otto])
    expect(isWarned()).toBe(false)
  },
)

test.each(['companion dialog', 'guest form'] as const)(
  'the %s checks in no namesake while it saves another guest of that name, and shows so',
  async form => {
    const { show, writes } = open(form)
    await show([ana, otto])
    await save()
    expect(writes).toHaveLength(1)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Check in this one/ })
    expect(button.disabled).toBe(true)
    fireEvent.click(button)
    expect(onCheckIn).not.toHaveBeenCalled()
  },
)

test('a companion who takes the last place is not told that the group is full', async () => {
  const { show, writes } = open('companion dialog')
  await save()
  expect(writes).toHaveLength(1)
  await show([ana, otto], { ...EVENT_GROUP, guest_count: EVENT_GROUP.maximum_guests })
  expect(screen.queryByText('The group is full')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Otto')
})
