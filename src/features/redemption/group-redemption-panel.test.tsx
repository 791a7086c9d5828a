// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { GIFT_BAG, withRedemption } from '../../../contract/rules/redemption.ts'
import { createEventScreen, EVENT, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { GroupRedemptionPanel } from './group-redemption-panel.tsx'
import { GroupResultNotice } from './group-result-notice.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the question keeps its day and its guests at midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  const { wrapper, writes, cache } = createEventScreen()
  const groups = fillPath(eventGroupList.path, { id: EVENT.id })
  cache.client.setQueryData([groups], { data: [EVENT_GROUP], asOf: null })
  const guests = [
    groupGuest('Ana', '21/11/2026'),
    groupGuest('Ben', '22/11/2026'),
    groupGuest('Cleo', '22/11/2026'),
  ]
  render(<GroupRedemptionPanel guests={guests} onRefresh={() => undefined} />, { wrapper })
  fireEvent.click(screen.getByRole('combobox', { name: 'Event group' }))
  fireEvent.click(screen.getByRole('option', { name: EVENT_GROUP.name }))
  fireEvent.submit(screen.getByRole('form', { name: 'Group redemption' }))
  const question = screen.getByRole('dialog')
  const asked = question.textContent
  expect(asked).toContain('21/11/2026')
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(question.textContent).toBe(asked)
  const confirm = screen.getAllByRole('button', { name: 'Redeem for group' }).at(-1)
  if (confirm) fireEvent.click(confirm)
  expect(writes[0]?.input.body).toMatchObject({ timestamp: '21/11/2026', guest_ids: ['Ana'] })
  await act(async () => writes[0]?.done({ gifts_redeemed: 1 }))
  expect(screen.getByText(/^2 without a gift bag/).textContent).toContain('22/11/2026')
})

test('the gift bags of a large group have a comma', () => {
  const result = { group: 'Oracle', bags: 1200, expected: 1200, day: '21/11/2026', queued: [] }
  render(<GroupResultNotice result={{ what: 'done', ...result }} guests={[]} />, createEventScreen())
  expect(screen.getByText('Guest list requires 1,200 gift bags*')).toBeTruthy()
})

test('a queued result counts only the bags that no other desk has given, once the list shows them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z'), toFake: ['Date'] })
  const { wrapper, writes, cache } = createEventScreen()
  const groups = fillPath(eventGroupList.path, { id: EVENT.id })
  cache.client.setQueryData([groups], { data: [EVENT_GROUP], asOf: null })
  const guests = ['Ana', 'Ben', 'Cleo'].map(name => groupGuest(name, '21/11/2026'))
  const panel = (list: readonly Guest[]) => <GroupRedemptionPanel guests={list} onRefresh={() => undefined} />
  const { rerender } = render(panel(guests), { wrapper })
  fireEvent.click(screen.getByRole('combobox', { name: 'Event group' }))
  fireEvent.click(screen.getByRole('option', { name: EVENT_GROUP.name }))
  fireEvent.submit(screen.getByRole('form', { name: 'Group redemption' }))
  const confirm = screen.getAllByRole('button', { name: 'Redeem for group' }).at(-1)
  if (confirm) fireEvent.click(confirm)
  await act(async () => writes[0]?.queued())
  expect(screen.getByText('Guest list requires 3 gift bags*')).toBeTruthy()
  expect(screen.getByText('Saved on this device for Oracle')).toBeTruthy()
  // Whether or not the device itself is online.
  const later = 'Counted on this device’s list. The server confirms or refuses it once it is sent.'
  expect(screen.getByText(later)).toBeTruthy()
  const at = new Date().toISOString()
  const given = (times: readonly string[]) =>
    guests.map((guest, nth) => withRedemption(guest, GIFT_BAG, times[nth] ?? at, ''))
  rerender(panel(given(['2026-11-21T19:00:00.000Z'])))
  expect(screen.getByText('Redemption for Oracle Successful')).toBeTruthy()
  expect(screen.getByText('Guest list requires 2 gift bags*')).toBeTruthy()
  expect(screen.getByText('3 guests, checked in or not; 1 had theirs already')).toBeTruthy()
  rerender(panel(given(guests.map(() => '2026-11-21T19:00:00.000Z'))))
  expect(screen.getByText('Already Redeemed')).toBeTruthy()
})
