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
})
