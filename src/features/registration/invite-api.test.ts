import { expect, test } from 'vitest'
import { createInviteApi } from './invite-api.ts'
import { validationProblem } from './upload-problem.ts'

test('a link with too much text after its code is an invalid code', async () => {
  const code = `pH3v0mX1cQe7Rk2sT9uWzA ${'and see you at the race '.repeat(10)}`
  const error = await createInviteApi('/api')
    .validate(code, new AbortController().signal)
    .catch((thrown: unknown) => thrown)
  expect(validationProblem(error).title).toBe('Invite Code Invalid')
})
