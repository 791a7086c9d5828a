import { expect, test, vi } from 'vitest'
import { NetworkError } from '../../api/errors.ts'
import { createInviteApi } from './invite-api.ts'
import { readPasses } from './read-passes.ts'
import { validationProblem } from './upload-problem.ts'

test('a link with too much text after its code is an invalid code', async () => {
  const code = `pH3v0mX1cQe7Rk2sT9uWzA ${'and see you at the race '.repeat(10)}`
  const error = await createInviteApi('/api')
    .validate(code, new AbortController().signal)
    .catch((thrown: unknown) => thrown)
  expect(validationProblem(error).title).toBe('Invite Code Invalid')
})

const reads: [string, (signal: AbortSignal) => Promise<unknown>][] = [
  ['of a code', signal => createInviteApi('/api').validate('CODE', signal)],
  ['with passes', signal => readPasses({ base: '/api', code: 'CODE', passKey: undefined, signal })],
]

test.each(reads)('an answer %s that breaks off is a lost connection', async (_, read) => {
  const broken = new ReadableStream({ start: body => body.error(new TypeError('network error')) })
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(broken))
  vi.stubGlobal('fetch', fetched)
  const error = await read(new AbortController().signal).catch((thrown: unknown) => thrown)
  expect(error).toEqual(new NetworkError('The answer broke off.'))
  expect(fetched.mock.calls.map(([, { method }]) => method)).toEqual(['POST'])
})

test.each(reads)('an answer %s that never comes is a lost connection', async (_, read) => {
  vi.useFakeTimers()
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', neverAnswers)
  const problem = read(new AbortController().signal).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await problem).toEqual(new NetworkError('No answer from the network.'))
  vi.useRealTimers()
})

test.each(reads)('a screen that has gone stops waiting for the answer %s', async (_, read) => {
  const screen = new AbortController()
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    screen.abort()
    return Promise.reject(signal?.reason)
  })
  const problem = await read(screen.signal).catch((thrown: unknown) => thrown)
  expect(problem).toBe(screen.signal.reason)
})

test.each(reads)('a screen that has gone before asks for no answer %s', async (_, read) => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const gone = AbortSignal.abort()
  expect(await read(gone).catch((thrown: unknown) => thrown)).toBe(gone.reason)
  expect(fetched).not.toHaveBeenCalled()
})

test('a list is sent with what its contact has confirmed', async () => {
  const opened: string[] = []
  class AnsweredRequest {
    upload = {}
    status = 200
    responseText = JSON.stringify({ guests_read: 1, added: [] })
    onload = () => {}
    open = (_method: string, url: string) => opened.push(url)
    setRequestHeader() {}
    send() {
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  const file = { code: 'CODE', name: 'guests.csv', content: new Blob() }
  const options = { signal: new AbortController().signal, onSent: () => {} }
  const { upload } = createInviteApi('/api')
  await upload(file, options)
  await upload({ ...file, storeAs: 'key', confirmRemoval: 2, confirmList: 'of-before' }, options)
  expect(opened).toEqual([
    '/api/upload/guest-list?dry_run=true',
    '/api/upload/guest-list?dry_run=false&confirm_removal=2&confirm_list=of-before',
  ])
})
