import { describe, expect, it } from 'vitest'
import type { BatchedWrite } from '../contract/api/batch.schema.ts'
import { API_BASE } from '../contract/index.ts'
import { checkInEntity } from '../contract/offline/entities.ts'
import { OP_SCHEMA_VERSION } from '../contract/offline/queued-write.ts'
import { systemClock, systemRandom } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { makeWrite, mayQueue, retriedWrite, withOtherGroup, writeOfEntry } from './stored-write.ts'
import { isBatch, writesIn } from './testing/answer-batch.ts'
import { newDevice, storesOf } from './testing/memory.ts'
import { outboxOfVersion1 } from './testing/outbox-of-version-1.ts'
import { createTestDrain, testSession } from './testing/test-drain.ts'

const GUEST = '6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10'
const PLACE = 'c9a1f3f2-4f3a-4c55-9a53-2f5f0d6b7a10'
const KEY = '00000000-0000-4000-8000-000000000001'

function checkIn(headers: Record<string, string>, body = '{"timestamp":"2026-11-20T10:12:00.000Z"}') {
  return new Request(`http://app.test/api/guests/checkin/${GUEST}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret', ...headers },
    body,
  })
}
const call = { name: 'guestCheckIn', params: { id: GUEST }, owner: 'una', seq: 4 } as const

const here = { clock: systemClock, random: systemRandom }

describe('a stored write', () => {
  it('that takes something back, made again, means whatever is given by then [O4]', async () => {
    const request = new Request(`http://app.test/api/guests/reverse_redemption/${GUEST}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
      body: '{"type":"GIFT_BAG","redeemed_at":"2026-11-20T10:12:00.000Z"}',
    })
    const takeBack = await makeWrite(request, { ...call, name: 'guestReverseRedemption' }, here)
    if (!takeBack) throw new Error('It was not made.')
    const at = '2026-11-20T11:00:00.000Z'
    const again = retriedWrite(takeBack, at, { statusCode: 409, name: 'Conflict', message: '' })
    expect(again.op).toEqual({ ...takeBack.op, at, body: { type: 'GIFT_BAG' } })
    expect(new TextDecoder().decode(again.request.body)).toBe('{"type":"GIFT_BAG"}')
  })

  it('that two desks made, made again, counts as begun from what its refusal tells [O4]', async () => {
    const request = (before: string) =>
      new Request('http://app.test/api/event/group/11', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
        body: `{"maximum_guests":30${before}}`,
      })
    const groupCall = { ...call, name: 'eventGroupUpdate', params: { groupID: 11 } } as const
    const at = '2026-11-20T11:00:00.000Z'
    const refusal = {
      statusCode: 409,
      name: 'Conflict',
      message: 'Maximum Guests was changed to 25 meanwhile.',
      now: { maximum_guests: 25 },
    } as const
    const [told, untold] = [
      await makeWrite(request(',"before":{"maximum_guests":20}'), groupCall, here),
      await makeWrite(request(''), groupCall, here),
    ]
    if (!told || !untold) throw new Error('It was not made.')
    const again = retriedWrite(told, at, refusal)
    const body = { maximum_guests: 30, before: { maximum_guests: 25 } }
    expect(again.op).toEqual({ ...told.op, at, body })
    expect(JSON.parse(new TextDecoder().decode(again.request.body))).toEqual(body)
    expect(retriedWrite(untold, at, refusal).request.body).toEqual(untold.request.body)
  })

  it('that is refused for its group, made again, replaces no note that the refusal does not tell [O4]', async () => {
    const before = { check_in_days: '06/03/2026', event_group_id: 11, note: '' }
    const body = { ...before, event_group_id: 12, note: 'Arrives late', before }
    const request = new Request(`http://app.test/api/guests/${GUEST}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
      body: JSON.stringify(body),
    })
    const change = await makeWrite(request, { ...call, name: 'guestUpdate' }, here)
    if (!change) throw new Error('It was not made.')
    const at = '2026-11-20T11:00:00.000Z'
    const conflict = { statusCode: 409, name: 'Conflict', message: '' } as const
    const ofGroup = retriedWrite(change, at, { ...conflict, now: { event_group_id: 13 } })
    expect(ofGroup.op.body).toEqual({ ...body, before: { ...before, event_group_id: 13 } })
    expect(ofGroup.op.context).toEqual({ event_group_id: 13 })
    expect(ofGroup.entities).toEqual([`guest:${GUEST}`, 'event-group:12', 'event-group:13'])
    const ofNote = retriedWrite(ofGroup, at, { ...conflict, now: { note: 'EpiPen' } })
    expect(ofNote.op.body).toEqual({ ...body, before: { ...before, event_group_id: 13, note: 'EpiPen' } })
  })

  it('that takes a guest off a tour, made again, takes its turn on the tour that they are on by now [O4][D2]', async () => {
    const [from, now] = [PLACE.replace(/^c/, 'b'), PLACE.replace(/^c/, 'd')]
    const tour = { id: from, title: 'Partner', name: 'Guide 1', start_time: '2026-11-20T14:00:00.000Z' }
    const context = { subject: 'Zoë', name: tour.title, timezone: 'Europe/London', guest_id: GUEST, tour }
    const request = new Request(`http://app.test/api/tour/guest/${PLACE}`, {
      method: 'DELETE',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': KEY,
        'trackside-context': encodeURIComponent(JSON.stringify(context)),
      },
      body: JSON.stringify({ currentTourID: from }),
    })
    const params = { tourGuestID: PLACE }
    const leave = await makeWrite(request, { ...call, name: 'tourGuestRemove', params }, here)
    if (!leave) throw new Error('It was not made.')
    expect(leave.text).toBe('Take Zoë off the tour Partner (Fri 20 Nov, 14:00)')
    const moved = { statusCode: 409, name: 'Conflict', message: '', tour_id: now } as const
    const again = retriedWrite(leave, '2026-11-20T11:00:00.000Z', moved)
    expect(again.entities).toEqual([`tour-guest:${PLACE}`, `tour:${now}`, `guest:${GUEST}`])
    expect(again.text, 'the title of the other tour is not known').toBe('Take Zoë off the tour')
    expect(again.request.url).toBe(leave.request.url)
  })

  it('of a new guest can be for another group; any other write stays as it is', async () => {
    const body = { id: GUEST, eventID: 7, firstName: 'Wendy', lastName: 'Ray', group: 11 }
    const request = new Request('http://app.test/api/guests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
      body: JSON.stringify(body),
    })
    const [added, arrived] = [
      await makeWrite(request, { ...call, name: 'guestCreate', params: {} }, here),
      await makeWrite(checkIn({}), call, here),
    ]
    if (!added || !arrived) throw new Error('It was not made.')
    const group = { id: 12, name: 'Beta', is_vcarb: true }
    const moved = withOtherGroup(added, group)
    expect(moved.op).toEqual({
      ...added.op,
      body: { ...body, group: 12 },
      context: { group_name: 'Beta', is_vcarb: true },
    })
    expect(JSON.parse(new TextDecoder().decode(moved.request.body))).toEqual(moved.op.body)
    expect(moved.request.headers).toEqual(added.request.headers)
    expect(moved.entities).toEqual([`guest:${GUEST}`, 'event-group:12'])
    expect(withOtherGroup(arrived, group)).toBe(arrived)
  })

  it('holds what the page said and what the contract says of it', async () => {
    const context = { subject: 'Zoë', timezone: 'Europe/London' }
    const write = await makeWrite(
      checkIn({
        'idempotency-key': KEY.toUpperCase(),
        'trackside-at': '2026-11-20T10:12:01.000Z',
        'trackside-context': encodeURIComponent(JSON.stringify(context)),
      }),
      call,
      here,
    )
    expect(write).toMatchObject({
      op: {
        id: KEY,
        owner: 'una',
        endpoint: 'guestCheckIn',
        params: { id: GUEST },
        body: { timestamp: '2026-11-20T10:12:00.000Z' },
        at: '2026-11-20T10:12:01.000Z',
        context,
        schema: OP_SCHEMA_VERSION,
      },
      seq: 4,
      entities: [`guest:${GUEST}`, checkInEntity(GUEST, '2026-11-20T10:12:00.000Z')],
      text: 'Check in Zoë',
    })
    expect(write?.request.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': KEY,
      'trackside-at': '2026-11-20T10:12:01.000Z',
    })
  })

  it('never has a token, nor a header that is only for the worker [O8][T2]', async () => {
    const write = await makeWrite(checkIn({ 'trackside-context': '%7B%7D' }), call, here)
    expect(JSON.stringify(write)).not.toMatch(/secret|authorization|trackside-context/i)
  })

  it('accepts the context also under its name in older versions of the page', async () => {
    const write = await makeWrite(
      checkIn({ 'trackside-about': '%7B%22subject%22%3A%22Zo%C3%AB%22%7D' }),
      call,
      here,
    )
    expect(write).toMatchObject({ op: { context: { subject: 'Zoë' } }, text: 'Check in Zoë' })
  })

  it('gets a key and a time if the page gave none', async () => {
    const write = await makeWrite(checkIn({}), call, here)
    expect(write?.op.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(Math.abs(Date.parse(write?.op.at ?? '') - Date.now())).toBeLessThan(5000)
  })

  it('is not made from a request that cannot be read [O9]', async () => {
    expect(await makeWrite(checkIn({}, '{"timestamp"'), call, here)).toBeUndefined()
  })

  it('has no context if that is malformed', async () => {
    const write = await makeWrite(checkIn({ 'trackside-context': '%' }), call, here)
    expect(write).toMatchObject({ op: { context: {} }, text: 'Check in a guest' })
  })

  it('is made only from writes of staff', () => {
    expect(mayQueue('guestCheckIn')).toBe(true)
    expect(mayQueue('inviteValidate')).toBe(false)
    expect(mayQueue('guestListUpload')).toBe(false)
    expect(mayQueue('guestList')).toBe(false)
  })
})

interface RecordedEntry {
  readonly id: number
  readonly requestData: {
    readonly url: string
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
  }
  readonly metadata: object
}

/** Outboxes recorded in browsers, by the schema of their ops. Must never be changed, only added to. */
const recordings: [schema: number, entries: readonly RecordedEntry[]][] = [[1, outboxOfVersion1]]

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0)).buffer
}

describe.each(recordings)('the outbox recorded at op schema %i', (_, recorded) => {
  it('is read, shown and sent unchanged [O8]', async () => {
    const device = newDevice()
    for (const { id, requestData, metadata } of recorded) {
      const { body, ...request } = requestData
      const write = writeOfEntry({
        metadata,
        requestData: body === undefined ? request : { ...request, body: bytesOf(body) },
      })
      if (!write) throw new Error(`Entry ${id} is not understood any more.`)
      const conflict = { statusCode: 409, name: 'Conflict', message: '' } as const
      expect(retriedWrite(write, '2026-11-21T10:00:00.000Z', conflict).request.url).toBe(write.request.url)
      device.queue.push({ id, write })
    }
    const { queue, database } = storesOf(device)
    const outbox = await openOutbox(queue, database, systemClock)
    const user = { id: 'tenant.una', name: 'Una Example' }
    expect(outbox.pendingOf(user.id).every(write => write.text.length > 0)).toBe(true)
    expect(outbox.pendingOf(user.id).some(({ op }) => op.context.subject !== undefined)).toBe(true)

    const sent: unknown[] = []
    const inBatches: BatchedWrite[] = []
    const drain = createTestDrain({
      outbox,
      session: testSession(user),
      async send(url, init) {
        if (isBatch(url)) {
          inBatches.push(...writesIn(init))
          return new Response(null, { status: 404 })
        }
        const request = new Request(url, init)
        const headers = Object.fromEntries(request.headers)
        // The time of sending is new at each attempt.
        expect(headers['trackside-sent']).toMatch(/^\d{4}-.*Z$/)
        delete headers['trackside-sent']
        sent.push({ url, method: request.method, headers, body: await request.text() })
        return new Response(null, { status: 204, headers: { 'trackside-version': '7:1' } })
      },
      settle: ended =>
        outbox.acknowledge(
          ended.map(({ write }) => ({ write, versions: [], keep: false })),
          Date.now(),
        ),
    })
    await drain.kick()
    expect(outbox.countOf(user.id)).toBe(0)
    expect(sent).toHaveLength(recorded.length)
    for (const { requestData } of recorded) {
      const { url, method, headers, body } = requestData
      expect(sent).toContainEqual({
        url,
        method,
        headers: { ...headers, authorization: 'Bearer token' },
        body: body === undefined ? '' : new TextDecoder().decode(bytesOf(body)),
      })
      // It is the same when sent in a batch.
      const inBatch = inBatches.find(one => one.headers['idempotency-key'] === headers['idempotency-key'])
      expect(inBatch).toEqual({
        method,
        path: new URL(url).pathname.slice(API_BASE.length),
        headers: { 'idempotency-key': headers['idempotency-key'], 'trackside-at': headers['trackside-at'] },
        ...(body === undefined ? {} : { body: JSON.parse(new TextDecoder().decode(bytesOf(body))) }),
        after: expect.any(Array),
      })
    }
  })
})
