// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ApiError, errorOf, NetworkError } from '../../api/errors.ts'
import { uploadProblem, validationProblem } from './upload-problem.ts'

test('an answer from elsewhere means a problem of the service, no answer one of the connection', () => {
  const gateway = errorOf(502, undefined)
  expect(validationProblem(gateway).hint).toContain('Our service is in trouble')
  expect(uploadProblem(gateway, true).text).toContain('never stored twice')
  expect(uploadProblem(gateway, false).text).toContain('Nothing was stored')
  const none = new NetworkError('No answer from the network.')
  expect(validationProblem(none).hint).toContain('connection')
  expect(uploadProblem(none, false).title).toBe('The connection was lost')
})

test('too many attempts in a minute are for later, in the words of the server', () => {
  const message = 'Too many attempts. Please wait 40 seconds.'
  const refusal = new ApiError({ statusCode: 429, name: 'TooManyRequests', message })
  expect(uploadProblem(refusal, true)).toEqual({
    title: 'Please try again in a moment',
    text: message,
    retry: true,
  })
  expect(validationProblem(refusal)).toMatchObject({ hint: message, retry: true })
})

test.each([
  ['OverGuestLimit', true],
  ['InvalidGuestList', true],
  ['EntryClosed', true],
  ['InvalidFileType', undefined],
  ['RemovalNotConfirmed', undefined],
] as const)('%s may come of what has changed since the page was opened: %s', (name, stale) => {
  const refusal = new ApiError({ statusCode: 400, name, message: 'Refused.' })
  expect(uploadProblem(refusal, true).stale).toBe(stale)
})

test.each([
  [1, 'Your file has 1 guest.'],
  [12, 'Your file has 12 guests.'],
])('a file of %i over the limit says so', (guests_read, said) => {
  const refusal = new ApiError({ statusCode: 400, name: 'OverGuestLimit', message: 'Too many.', guests_read })
  expect(uploadProblem(refusal, true).hint).toBe(`${said} Nothing was stored.`)
})

test.each([
  [1, '1 guest who is not in it, but has checked in or was given something, also takes a place.'],
  [2, '2 guests who are not in it, but have checked in or were given something, also take places.'],
])('%i who stay although they are not in the file are counted', (staying, said) => {
  const kept = Array.from({ length: staying }, () => ({ name: 'Ana Ray', reasons: ['checked in'] }))
  const refusal = new ApiError({ statusCode: 400, name: 'OverGuestLimit', message: 'Too many.', kept })
  expect(uploadProblem(refusal, true).hint).toBe(said)
})
