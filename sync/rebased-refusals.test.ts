import { describe, expect, it } from 'vitest'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

const open = (device: Device) => {
  const { queue, database } = storesOf(device)
  return openOutbox(queue, database, systemClock)
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
    const late = {
      statusCode: 409,
      name: 'Conflict',
      message: 'Changed.',
      now: { name: 'theirs', max: 9 },
    } as const
    const [first, second] = [rename('first', 'one', 'none'), rename('second', 'two', 'one')]
    const other = rename('other', 'two', 'one', 'group:2')
    for (const write of [first, second, other]) {
      await outbox.add(write)
      await outbox.reject(write, late)
    }
    await outbox.retry('first')
    const next = await open(device)
    for (const id of ['second', 'other']) await next.retry(id)
    expect(next.pendingOf('una').map(({ op }) => op.body)).toMatchObject([
      { name: 'one', before: { name: 'theirs', max: 9 } },
      { name: 'two', before: { name: 'one', max: 9 } },
      { name: 'two', before: { name: 'theirs', max: 9 } },
    ])
  })

  it.each([
    ['moves', 'tourGuestSwap', { currentTourID: 'two', newTourID: 'three' }],
    ['takes off', 'tourGuestRemove', { currentTourID: 'two' }],
  ])('%s a guest from the tour to which a retried move has brought them [O4]', async (_, endpoint, body) => {
    const outbox = await open(newDevice())
    const late = { statusCode: 409, name: 'Conflict', message: 'Moved.', tour_id: 'nine' } as const
    const refused = async (id: string, endpoint: string, body: object, place = 'place') => {
      const write = aWrite(id, outbox.nextSeq(), [`tour-guest:${place}`])
      const request = { ...write.request, url: `http://app.test/api/tour/guest/${place}` }
      const one = { ...write, op: { ...write.op, endpoint, body }, request }
      await outbox.add(one)
      await outbox.reject(one, late)
    }
    await refused('first', 'tourGuestSwap', { currentTourID: 'one', newTourID: 'two' })
    await refused('second', endpoint, body)
    await refused('other', endpoint, body, 'other place')
    for (const id of ['first', 'second', 'other']) await outbox.retry(id)
    expect(outbox.pendingOf('una').map(({ op }) => op.body)).toEqual([
      { currentTourID: 'nine', newTourID: 'two' },
      body,
      { ...body, currentTourID: 'nine' },
    ])
  })
})
