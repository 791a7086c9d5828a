// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSend } from '../../api/api-context.ts'
import { EVENT_GROUP, groupGuest, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useGroupCheckIn } from './use-group-check-in.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['21/11/2026', { timestamp: '2026-11-21T18:00:00.000Z' }],
  ['20/11/2026', { timestamp: '2026-11-20T20:00:00.000Z', day: '20/11/2026' }],
])('on %s: today at the current time, an earlier day at its noon', async (day, when) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const { result, writes } = renderInEvent(() => useGroupCheckIn(useSend()), undefined)
  await act(async () => void result.current(EVENT_GROUP, day, [], []))
  expect(writes[0]?.input.body).toEqual({ ...when, guest_ids: [] })
})

test('the outbox can name up to three guests', async () => {
  const { result, writes } = renderInEvent(() => useGroupCheckIn(useSend()), undefined)
  const guests = ['Ana', 'Ben', 'Chloé', 'Dai'].map(name => groupGuest(name, '21/11/2026'))
  await act(async () => void result.current(EVENT_GROUP, '21/11/2026', guests.slice(1), guests))
  await act(async () => void result.current(EVENT_GROUP, '21/11/2026', guests, guests))
  expect(writes.map(({ input }) => input.context?.name)).toEqual(['Ben Ray, Chloé Ray, Dai Ray', undefined])
})
