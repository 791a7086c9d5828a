import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_BATCH_WRITES } from '../../../contract/rules/limits.ts'
import { batchCalls, checkIn, framed, timestamp } from '../../testing/batch-calls.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'

/** Calls that a batch does not accept, and batches that are refused as a whole (design section 4b). */

const app = await testApp()
const calls = await batchCalls(app)

describe('calls that a batch does not accept', () => {
  test.each([
    ['a read', 'POST', '/events'],
    ['a batch', 'POST', '/batch'],
    ['a call that needs a connection', 'POST', '/session/end'],
    ['an erasure', 'POST', `/guests/${randomUUID()}/erase`],
    ['a contact’s call', 'POST', '/upload/guest-list'],
    ['an open call', 'POST', `/devices/${randomUUID()}/emptied`],
    ['nothing', 'POST', '/nothing'],
    ['another host', 'POST', '//elsewhere.example/guests/checkin/1'],
    ['an address with a query', 'POST', `/guests/checkin/${randomUUID()}?x=1`],
    ['a way out', 'PUT', '/passes/%2e%2e/batch'],
    ['another way out', 'POST', '/guests/checkin/..'],
  ])('%s is refused alone', async (_, method, path) => {
    const guest = await calls.newGuest()
    const answers = await calls.send([{ method, path, body: { timestamp, writes: [] } }, checkIn(guest)])
    const message = 'This is no call that can be part of a batch.'
    expect(answers).toMatchObject([{ status: 400, body: { name: 'BadRequest', message } }, { status: 200 }])
  })
})

describe('a batch that is refused as a whole', () => {
  test.each([
    ['nothing', []],
    ['more than 50', Array.from({ length: MAX_BATCH_WRITES + 1 }, () => framed({ path: '/users' }))],
    ['no list', { path: '/users' }],
    ['a write without a key', [{ method: 'POST', path: '/users', headers: {} }]],
    ['another method', [framed({ method: 'GET', path: '/events' })]],
    ['a write after itself', [framed({ path: '/users', after: [0] })]],
    ['a write after a later one', [framed({ path: '/users', after: [1] }), framed({ path: '/users' })]],
  ])('%s: 400', async (_, writes) => {
    expect(await calls.post(writes)).toMatchObject(refusedWith(400, 'BadRequest'))
  })

  test('a batch without a token: 401, and nothing is executed', async () => {
    const write = framed(checkIn(await calls.newGuest()))
    const answer = await calls.post([write], { as: null })
    expect(answer).toMatchObject(refusedWith(401, 'Unauthorized'))
    expect(await calls.linesOf([write.headers['idempotency-key']])).toEqual([])
  })

  test('a batch that is too large: 413', async () => {
    const write = framed({ path: '/users', body: { name: 'x'.repeat(300_000) } })
    expect(await calls.post([write])).toMatchObject(refusedWith(413, 'PayloadTooLarge'))
  })
})
