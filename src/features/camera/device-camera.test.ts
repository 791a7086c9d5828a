// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { cameraProblem } from './camera-problem.ts'
import { chosenCamera, constraintsOf, keepCamera, otherCamera } from './device-camera.ts'

const device = (deviceId: string, kind: MediaDeviceKind = 'videoinput') => ({ deviceId, kind })

beforeEach(() => localStorage.clear())

describe('the camera of this device', () => {
  test('is the back camera until somebody chooses', () => {
    expect(chosenCamera()).toBe('environment')
    keepCamera('user')
    expect(chosenCamera()).toBe('user')
  })

  test('is requested by its direction or else by its id, and never with sound', () => {
    expect(constraintsOf('user')).toMatchObject({ audio: false, video: { facingMode: { ideal: 'user' } } })
    expect(constraintsOf('a1')).toMatchObject({ audio: false, video: { deviceId: { ideal: 'a1' } } })
  })

  test.each([
    [{ facingMode: 'environment', deviceId: 'a' }, ['a', 'b', 'c'], 'user'],
    [{ facingMode: 'user', deviceId: 'a' }, ['a', 'b'], 'environment'],
    [{ deviceId: 'a' }, ['a', 'b', 'c'], 'b'],
    [{ deviceId: 'c' }, ['a', 'b', 'c'], 'a'],
    [{ facingMode: 'user', deviceId: 'a' }, ['a'], undefined],
  ])('after %o of %o comes %s', (settings, ids, other) => {
    expect(otherCamera(settings, [device('m', 'audioinput'), ...ids.map(id => device(id))])).toBe(other)
  })
})

test.each([
  ['NotAllowedError', 'The camera is not allowed'],
  ['NotFoundError', 'This device has no camera'],
  ['NotReadableError', 'The camera is in use'],
  ['AbortError', 'The camera is in use'],
  ['TypeError', 'The camera does not start'],
])('%s has a message', (name, title) => {
  expect(cameraProblem(new DOMException('', name)).title).toBe(title)
})
