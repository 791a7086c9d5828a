import { expect, test, vi } from 'vitest'
import type { PageMessage, WorkerMessage } from '../../contract/worker/messages.ts'
import { answerTokenRequest } from './answer-token-request.ts'

/** What the page of Una answers a request for the token of `userId`, which ends as `outcome`. */
async function answerTo(userId: string, outcome: () => Promise<{ outcome: string; token?: string }>) {
  const sent: PageMessage[] = []
  let take = (_: WorkerMessage) => {}
  const engine = {
    listen(onMessage: typeof take) {
      take = onMessage
      return () => undefined
    },
    ask: async (message: PageMessage) => void sent.push(message),
  }
  const getToken = vi.fn(outcome)
  answerTokenRequest(engine as never, { userId: () => 'una', getToken })
  take({ type: 'token-request', userId, stale: true })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return { answer: sent[0], asked: getToken.mock.calls }
}

test('a token is given; without one, the engine learns whether the provider was reached', async () => {
  const got = await answerTo('una', async () => ({ outcome: 'token', token: 'fresh' }))
  expect(got.answer).toEqual({ type: 'token', token: 'fresh', unreachable: false })
  expect(got.asked).toEqual([[{ forceRefresh: true }]])
  const needed = await answerTo('una', async () => ({ outcome: 'sign-in-needed' }))
  expect(needed.answer).toEqual({ type: 'token', token: null, unreachable: false })
  const away = await answerTo('una', async () => ({ outcome: 'offline' }))
  expect(away.answer).toEqual({ type: 'token', token: null, unreachable: true })
})

test('a page of another user, and one that fails, have none', async () => {
  const others = await answerTo('max', async () => ({ outcome: 'token', token: 'of-una' }))
  expect(others.answer).toEqual({ type: 'token', token: null, unreachable: false })
  expect(others.asked).toEqual([])
  vi.spyOn(console, 'warn').mockReturnValue()
  const failed = await answerTo('una', async () => Promise.reject(new Error('Storage is blocked.')))
  expect(failed.answer).toEqual({ type: 'token', token: null, unreachable: false })
})
