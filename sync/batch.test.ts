import { describe, expect, it } from 'vitest'
import { type Batch, batchBody, batched, batchUrl, splitAnswer } from './batch.ts'
import type { Answer } from './classify.ts'
import { json } from './testing/drain-parts.ts'
import { aWrite } from './testing/memory.ts'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
const withRequest = (more: object) => {
  const write = aWrite('a', 1, [])
  return { ...write, request: { ...write.request, ...more } }
}
const batchOf = (count: number): Batch =>
  Array.from({ length: count }, (_, at) => ({
    write: aWrite(`w${at}`, at, []),
    after: at > 0 ? [at - 1] : [],
  }))

describe('a write in a batch', () => {
  it('has what its own call would have: method, path, key, time and body [B1]', () => {
    const headers = { 'idempotency-key': 'a', 'trackside-at': '2026-11-21T10:00:00.000Z', accept: 'x' }
    const body = bytes('{"n":1}')
    expect(batched(withRequest({ headers, body }))).toEqual({
      method: 'POST',
      path: '/a',
      headers: { 'idempotency-key': 'a', 'trackside-at': '2026-11-21T10:00:00.000Z' },
      body: { n: 1 },
    })
    for (const method of ['PUT', 'DELETE'])
      expect(batched(withRequest({ method }))).toEqual({
        method,
        path: '/a',
        headers: { 'idempotency-key': 'a' },
      })
  })

  it.each([
    ['outside of the API', { url: 'http://app.test/elsewhere/a' }],
    ['with a query', { url: 'http://app.test/api/a?b' }],
    ['with another method', { method: 'PATCH' }],
    ['without a key', { headers: {} }],
    ['whose body is no JSON', { body: bytes('a,b') }],
  ])('is not batched, but sent alone, %s [B1]', (_, more) => {
    expect(batched(withRequest(more))).toBeUndefined()
  })

  it('goes to the server of its own call, and names the writes that it comes after [B2]', () => {
    expect(batchUrl(aWrite('a', 1, []))).toBe('http://app.test/api/batch')
    expect(JSON.parse(batchBody(batchOf(2)))).toEqual({
      writes: [
        { method: 'POST', path: '/w0', headers: { 'idempotency-key': 'w0' }, after: [] },
        { method: 'POST', path: '/w1', headers: { 'idempotency-key': 'w1' }, after: [0] },
      ],
    })
  })
})

describe('the answer to a batch', () => {
  const answer = (body: unknown, status = 200, headers: HeadersInit = json): Answer => ({
    status,
    headers: new Headers(headers),
    text: JSON.stringify(body),
  })
  const outcome = { status: 201, headers: { 'trackside-version': '7:1' }, body: { id: 1 } }

  it('has the answer of each write in order, as if each had been sent alone [B3]', () => {
    const answers = splitAnswer(answer({ outcomes: [outcome, { status: 204, headers: {} }] }), batchOf(2))
    expect(answers?.map(({ status, text }) => [status, text])).toEqual([
      [201, '{"id":1}'],
      [204, ''],
    ])
    expect(Object.fromEntries(answers?.[0]?.headers ?? [])).toEqual({ ...json, 'trackside-version': '7:1' })
  })

  it.each([
    ['is one too few', { outcomes: [outcome] }],
    ['has no outcomes', { results: [] }],
    ['has no list of them', { outcomes: { length: 2, 0: outcome, 1: outcome } }],
    ['is nothing', null],
    ['is text', 'outcomes'],
    ['has one that is nothing', { outcomes: [outcome, null] }],
    ['has one that is text', { outcomes: [outcome, 'done'] }],
    ['has one without a status', { outcomes: [outcome, { headers: {} }] }],
    ['has one with a status in words', { outcomes: [outcome, { status: '200', headers: {} }] }],
    ['has one without headers', { outcomes: [outcome, { status: 200 }] }],
    ['has one with headers in words', { outcomes: [outcome, { status: 200, headers: 'none' }] }],
  ])('is no valid answer when it %s [B9]', (_, body) => {
    expect(splitAnswer(answer(body), batchOf(2))).toBeUndefined()
  })

  it('is no valid answer with another status, or when it is no JSON [B8][B9]', () => {
    const body = { outcomes: [outcome] }
    expect(splitAnswer(answer(body), batchOf(1))).toHaveLength(1)
    expect(splitAnswer(answer(body, 207), batchOf(1))).toBeUndefined()
    expect(splitAnswer(answer(body, 200, {}), batchOf(1))).toBeUndefined()
  })
})
