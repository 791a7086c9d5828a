import { afterEach, expect, test, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { answerWithoutEngine } from './answer-without-engine.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const deletion = (headers = {}) =>
  new Request('http://app.test/api/groups/1', {
    method: 'DELETE',
    headers: { [header.context]: 'Oracle', ...headers },
  })

function serverAnswers(answer: (request: Request) => Promise<Response>) {
  const server = vi.fn(answer)
  vi.stubGlobal('fetch', server)
  return server
}

test('a deletion that the server has carried out is reported as carried out', async () => {
  // As Chromium makes it: a 204 has an empty stream.
  const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', {
    value: new Response('').body,
  })
  const server = serverAnswers(async () => answer)
  const { status, headers } = await answerWithoutEngine(deletion())
  expect([status, headers.has(header.noEngine)]).toEqual([204, true])
  expect(server.mock.calls[0]?.[0].headers.has(header.context)).toBe(false)
})

test('an answer is passed on with its body', async () => {
  serverAnswers(async () => Response.json({ name: 'TourFull' }, { status: 400 }))
  const answer = await answerWithoutEngine(deletion())
  expect([answer.status, await answer.json()]).toEqual([400, { name: 'TourFull' }])
})

test('a write without an answer is broken off, and the page told that it may have been done [A4]', async () => {
  vi.useFakeTimers()
  serverAnswers(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const answering = answerWithoutEngine(deletion())
  await vi.advanceTimersByTimeAsync(14_999)
  expect(await Promise.race([answering, 'open'])).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  const answer = await answering
  expect(answer.headers.has(header.noEngine)).toBe(true)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('may or may not have been done'),
  })
})

test('nothing is sent in offline mode [N4]', async () => {
  const server = serverAnswers(async () => new Response())
  const answer = await answerWithoutEngine(deletion({ [header.offlineMode]: 'true' }))
  expect([answer.status, answer.headers.has(header.noEngine), server.mock.calls]).toEqual([503, true, []])
})
