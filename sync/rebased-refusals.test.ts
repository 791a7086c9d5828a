import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../contract/api/errors.ts'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

const open = (device: Device) => {
  const { queue, database } = storesOf(device)
  return openOutbox(queue, database, systemClock)
}

const late = { statusCode: 409, name: 'Conflict', message: 'Moved.', tour_id: 'nine' } as const
const full = { statusCode: 409, name: 'TourFull', message: 'Full.' } as const

/** An outbox, and a way to have a change of a guest's place on a tour refused. */
async function moves() {
  const device = newDevice()
  const outbox = await open(device)
  const refused = async (
    id: string,
    endpoint: string,
    body: object,
    error: ErrorBody = late,
    owner = 'una',
    place = 'place',
  ) => {
    const write = aWrite(id, outbox.nextSeq(), [`tour-guest:${place}`])
    const request = { ...write.request, url: `http://app.test/api/tour/guest/${place}` }
    const one = { ...write, op: { ...write.op, endpoint, body, owner }, request }
    await outbox.add(one)
    await outbox.reject(one, error)
    return one
  }
  return { device, outbox, refused }
}

describe('outbox', () => {
  it('rests a later change of a field on an earlier one that is retried, if both were refused [O4]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const rename = (id: string, name: string, before: string, entity = 'group:1') => {
      const write = aWrite(id, outbox.nextSeq(), [entity])
      const op = {
        ...write.op,
        endpoint: 'groupUpdate',
        body: { name, max: 5, before: { name: before, max: 5 } },
      }
      const request = { ...write.request, url: `http://app.test/api/${entity}` }
      return { ...write, op, request }
    }
    const changed = {
      statusCode: 409,
      name: 'Conflict',
      message: 'Changed.',
      now: { name: 'theirs' },
    } as const
    const [first, second] = [rename('first', 'one', 'none'), rename('second', 'two', 'one')]
    const other = rename('other', 'two', 'one', 'group:2')
    for (const write of [first, second, other]) {
      await outbox.add(write)
      await outbox.reject(write, changed)
    }
    await outbox.retry('first')
    const next = await open(device)
    for (const id of ['second', 'other']) await next.retry(id)
    expect(next.pendingOf('una').map(({ op }) => op.body)).toMatchObject([
      { name: 'one', before: { name: 'theirs', max: 5 } },
      { name: 'two', before: { name: 'one', max: 5 } },
      { name: 'two', before: { name: 'theirs', max: 5 } },
    ])
  })

  it.each([
    ['moves', 'tourGuestSwap', { currentTourID: 'two', newTourID: 'three' }],
    ['takes off', 'tourGuestRemove', { currentTourID: 'two' }],
  ])('%s a guest from the tour to which a retried move has brought them [O4]', async (_, endpoint, body) => {
    const { outbox, refused } = await moves()
    await refused('first', 'tourGuestSwap', { currentTourID: 'one', newTourID: 'two' })
    await refused('second', endpoint, body)
    await refused('other', endpoint, body, late, 'una', 'other place')
    for (const id of ['first', 'second', 'other']) await outbox.retry(id)
    expect(outbox.pendingOf('una').map(({ op }) => op.body)).toEqual([
      { currentTourID: 'nine', newTourID: 'two' },
      body,
      { ...body, currentTourID: 'nine' },
    ])
  })

  it('leaves a later move where it was while an earlier one that is retried only waits [O4]', async () => {
    const { outbox, refused } = await moves()
    const first = await refused('first', 'tourGuestSwap', { currentTourID: 'one', newTourID: 'two' })
    await refused('second', 'tourGuestSwap', { currentTourID: 'two', newTourID: 'three' })
    await outbox.retry('first')
    await outbox.reject(first, full)
    await outbox.retry('second')
    expect(outbox.pendingOf('una').map(({ op }) => op.body)).toEqual([
      { currentTourID: 'nine', newTourID: 'three' },
    ])
  })

  it('does not rest an earlier move on a later one that has taken effect [O4]', async () => {
    const { outbox, refused } = await moves()
    await refused('first', 'tourGuestSwap', { currentTourID: 'one', newTourID: 'two' })
    const later = await refused('later', 'tourGuestSwap', { currentTourID: 'two', newTourID: 'three' }, full)
    await outbox.retry('later')
    await outbox.acknowledge([{ write: later, versions: [[7, 1]], keep: false }], Date.now())
    await outbox.retry('first')
    expect(outbox.pendingOf('una').map(({ op }) => op.body)).toEqual([
      { currentTourID: 'nine', newTourID: 'two' },
    ])
  })

  it('rests a later move on an earlier one that has taken effect, whatever that was refused for [O4]', async () => {
    const { outbox, refused, device } = await moves()
    const first = await refused('first', 'tourGuestSwap', { currentTourID: 'one', newTourID: 'two' }, full)
    const second = { currentTourID: 'two', newTourID: 'three' }
    await refused('second', 'tourGuestSwap', second, { ...late, tour_id: 'one' })
    const theirs = await refused('theirs', 'tourGuestSwap', second, late, 'max')
    await outbox.retry('first')
    await outbox.acknowledge([{ write: first, versions: [[7, 1]], keep: false }], Date.now())
    const next = await open(device)
    for (const id of ['second', 'theirs']) await next.retry(id)
    expect(next.pendingOf('una').map(({ op }) => op.body)).toEqual([second])
    expect(next.pendingOf('max').map(({ op }) => op.body)).toEqual([
      { ...(theirs.op.body as object), currentTourID: 'nine' },
    ])
  })
})
