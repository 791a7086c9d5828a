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

test.each([
  ['of a code', (signal: AbortSignal) => createInviteApi('/api').validate('CODE', signal)],
  [
    'with passes',
    (signal: AbortSignal) => readPasses({ base: '/api', code: 'CODE', passKey: undefined, signal }),
  ],
])('an answer %s that breaks off is a lost connection', async (_, read) => {
  const broken = new ReadableStream({ start: body => body.error(new TypeError('network error')) })
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(broken))
  vi.stubGlobal('fetch', fetched)
  const error = await read(new AbortController().signal).catch((thrown: unknown) => thrown)
  expect(error).toEqual(new NetworkError('The answer broke off.'))
  expect(fetched.mock.calls.map(([, { method }]) => method)).toEqual(['POST'])
})
