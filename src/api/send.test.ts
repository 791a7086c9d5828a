import { expect, test, vi } from 'vitest'
import { guestCheckIn } from '../../contract/api/guests.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { createApi } from './client.ts'
import { createQueryCache } from './query-cache.ts'
import { createSend } from './send.ts'

vi.mock('../lib/feedback.ts', () => ({ giveFeedback: vi.fn() }))

test.each([
  [false, 'success'],
  [true, 'refused'],
])('a check-in is heard once; that another desk was first (%s) as %s', async (already_checked_in, heard) => {
  const answer = { already_checked_in }
  const api = createApi({
    base: '',
    tokens: { stored: () => null, valid: async () => null },
    isOfflineMode: () => false,
    isSignedOut: () => false,
    engine: { host: () => 'worker', fetch: async () => Response.json(answer) },
    onRefused: () => undefined,
  })
  const send = createSend(api, createQueryCache())
  vi.mocked(giveFeedback).mockClear()
  await send(guestCheckIn, { params: { id: 'a' }, body: { timestamp: '2026-11-21T18:00:00.000Z' } })
  expect(vi.mocked(giveFeedback).mock.calls).toEqual([[heard]])
})
