import { describe, expect, it, vi } from 'vitest'
import { NoResponse } from './api-call.ts'
import { createDeviceCalls } from './device-calls.ts'
import { json } from './testing/drain-parts.ts'

/** The calls of a device without a signed-in user, to a server that answers like this. */
function setUp(answer: () => Promise<Response>) {
  const send = vi.fn((_url: string, _init: RequestInit) => answer())
  return { send, ...createDeviceCalls({ api: { send }, device: { id: () => 'a-device' } }) }
}
const answers = (body: string, init: ResponseInit = {}) =>
  setUp(async () => new Response(body, { headers: json, ...init }))

describe('the sign-out order for which a device asks', () => {
  it('is read from the server, for this device [X1]', async () => {
    const { send, fetchSignOutOrder } = answers(
      '{"signed_out":true,"waits":false,"requested_at":"2026-11-21T10:00:00.000Z"}',
    )
    expect(await fetchSignOutOrder()).toEqual({ by: null, at: '2026-11-21T10:00:00.000Z', waits: false })
    expect(send.mock.calls).toEqual([['/api/devices/a-device/sign_out', {}]])
  })

  it('waits for unsent writes unless it says otherwise [X1]', async () => {
    const { fetchSignOutOrder } = answers('{"signed_out":true,"requested_at":"2026-11-21T10:00:00.000Z"}')
    expect(await fetchSignOutOrder()).toMatchObject({ waits: true })
  })

  it.each([
    ['that it may continue', '{"signed_out":false,"requested_at":"2026-11-21T10:00:00.000Z"}', {}],
    ['nothing about it', '{"requested_at":"2026-11-21T10:00:00.000Z"}', {}],
    ['no time', '{"signed_out":true}', {}],
    ['null', 'null', {}],
    ['text', '"signed out"', {}],
    ['a page', '<html>', { headers: { 'content-type': 'text/html' } }],
    [
      'an error status',
      '{"signed_out":true,"requested_at":"2026-11-21T10:00:00.000Z"}',
      { status: 500, headers: json },
    ],
  ])('is none when the server says %s', async (_, body, init) => {
    expect(await answers(body, init).fetchSignOutOrder()).toBeUndefined()
  })

  it('is none without an answer; another error is passed on', async () => {
    const away = setUp(() => Promise.reject(new NoResponse('Lost.')))
    expect(await away.fetchSignOutOrder()).toBeUndefined()
    const faulty = setUp(() => Promise.reject(new TypeError('A fault.')))
    await expect(faulty.fetchSignOutOrder()).rejects.toThrow('A fault.')
    const body = new ReadableStream({ start: controller => controller.error(new Error('Broken off.')) })
    const broken = setUp(async () => new Response(body, { headers: json }))
    expect(await broken.fetchSignOutOrder()).toBeUndefined()
  })
})

describe('a device that was emptied', () => {
  it('reports so under its former id, with the number of unsent writes [X6]', async () => {
    const { send, report } = setUp(async () => new Response(null, { status: 204 }))
    expect(await report('before', 3)).toBe(true)
    expect(send.mock.calls).toEqual([
      [
        '/api/devices/before/emptied',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"lost":3}' },
      ],
    ])
  })

  it('has not reported if the server answers anything else, or nothing [X6]', async () => {
    expect(await answers('{}', { status: 500 }).report('before', 0)).toBe(false)
    const away = setUp(() => Promise.reject(new NoResponse('Lost.')))
    expect(await away.report('before', 0)).toBe(false)
  })
})
