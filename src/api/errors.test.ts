import { expect, test } from 'vitest'
import { errorOf, explain } from './errors.ts'

const requestId = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test('a server failure quotes the beginning of the request id, which the log has too', () => {
  const body = {
    statusCode: 500,
    name: 'InternalError',
    message: 'Something went wrong on the server.',
    requestId,
  }
  expect(explain(errorOf(500, body))).toBe('Something went wrong on the server. (Reference 3fa85f64)')
})

test('a refusal shows the server’s message alone', () => {
  const body = {
    statusCode: 404,
    name: 'GuestNotFound',
    message: 'That guest is no longer on the list.',
    requestId,
  }
  expect(explain(errorOf(404, body))).toBe('That guest is no longer on the list.')
})

test('an answer that is not our server’s is shown as no connection', () => {
  expect(explain(errorOf(502, '<html>'))).toBe(
    'The server cannot be reached. Check the connection and try again.',
  )
})
