// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventGroupList } from '../../../contract/api/groups.ts'
import { fillPath } from '../../../contract/api/path.ts'
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
  const result = { group: 'Oracle', bags: 1200, expected: 1200, day: '21/11/2026', queued: false }
  render(<GroupResultNotice result={{ what: 'done', ...result }} />)
  expect(screen.getByText('Guest list requires 1,200 gift bags*')).toBeTruthy()
})
