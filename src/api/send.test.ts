import { expect, test, vi } from 'vitest'
import { guestCheckIn } from '../../contract/api/guests.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { createApi, type WriteInput } from './client.ts'
import { createQueryCache } from './query-cache.ts'
import { createSend } from './send.ts'

vi.mock('../lib/feedback.ts', () => ({ giveFeedback: vi.fn() }))

const INPUT = { params: { id: 'a' }, body: { timestamp: '2026-11-21T18:00:00.000Z' } }

/** What is heard of a check-in that the server answers with this. */
async function heardOf(answer: object, input: WriteInput<typeof guestCheckIn>) {
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
  await send(guestCheckIn, input)
  return vi.mocked(giveFeedback).mock.calls
}

test.each([
  [false, 'success'],
  [true, 'refused'],
])('a check-in is heard once; that another desk was first (%s) as %s', async (already_checked_in, heard) => {
  expect(await heardOf({ already_checked_in }, INPUT)).toEqual([[heard]])
})

test('of a check-in before a gift nothing is heard', async () => {
  expect(await heardOf({ already_checked_in: true }, { ...INPUT, isFirst: true })).toEqual([])
})
