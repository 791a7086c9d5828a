import { describe, expect, it } from 'vitest'
import type { Op } from '../contract/offline/queued-write.ts'
import { openOutbox } from './outbox.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

const open = (device: Device) => {
  const { queue, database } = storesOf(device)
  return openOutbox(queue, database)
}
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const
const ids = (writes: readonly { op: { id: string } }[]) => writes.map(write => write.op.id)

describe('outbox', () => {
  it('has a write when the device has it, and after a restart', async () => {
    const device = newDevice()
    const outbox = await open(device)
    await outbox.add(aWrite('a', outbox.nextSeq(), ['guest:a']))
    await outbox.add(aWrite('b', outbox.nextSeq(), ['guest:a']))
    expect(device.queue).toHaveLength(2)
    const again = await open(device)
    expect(ids(again.pendingOf('una'))).toEqual(['a', 'b'])
    expect(again.nextSeq()).toBe(3)
  })

  it('finishes what a killed worker left in two places', async () => {
    const device = newDevice()
    const [a, b] = [aWrite('a', 1, ['guest:a']), aWrite('b', 2, ['guest:b'])]
    device.queue.push({ id: 1, write: a }, { id: 2, write: b })
    device.acked.set('a', { id: 'a', op: a.op, seq: 1, versions: [[7, 1]], ackedAt: 0 })
    device.rejected.set('b', { id: 'b', write: b, error: refusal, rejectedAt: '2026-11-21T10:00:00.000Z' })
    const outbox = await open(device)
    expect(device.queue).toEqual([])
    expect(outbox.countOf('una')).toBe(0)
    expect(outbox.rejectedOf('una')).toHaveLength(1)
    expect(outbox.ackedOf('una')).toHaveLength(1)
  })

  it('reads ops of schema 1 that were acknowledged or rejected, in the form of today', async () => {
    const device = newDevice()
    const [a, b] = [aWrite('a', 1, []), aWrite('b', 2, [])]
    const inSchema1 = ({ context: about, ...op }: Op) => ({ ...op, about, schema: 1 }) as unknown as Op
    device.acked.set('a', { id: 'a', op: inSchema1(a.op), seq: 1, versions: [[7, 1]], ackedAt: 0 })
    const write = { ...b, op: inSchema1(b.op) }
    device.rejected.set('b', { id: 'b', write, error: refusal, rejectedAt: '2026-11-21T10:00:00.000Z' })
    const outbox = await open(device)
    expect(outbox.ackedOf('una')[0]?.op).toEqual({ ...a.op, schema: 1 })
    expect(outbox.rejectedOf('una')[0]?.write.op).toEqual({ ...b.op, schema: 1 })
  })

  it('deletes by id, whatever the order of endings', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const writes = ['a', 'b', 'c'].map(id => aWrite(id, outbox.nextSeq(), [`guest:${id}`]))
    for (const write of writes) await outbox.add(write)
    for (const write of writes.toReversed().slice(0, 2)) await outbox.acknowledge(write, [[7, 1]], false)
    expect(ids(device.queue.map(entry => entry.write))).toEqual(['a'])
    expect(outbox.ackedOf('una')).toEqual([])
  })

  it('puts a rejected write back into its old place', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const create = aWrite('create', outbox.nextSeq(), ['guest:a'], 'guest:a')
    const checkIn = aWrite('check-in', outbox.nextSeq(), ['guest:a'])
    await outbox.add(create)
    await outbox.add(checkIn)
    await outbox.reject(create, refusal)
    expect(ids(outbox.pendingOf('una'))).toEqual(['check-in'])
    expect(await outbox.retry('create')).toBe(true)
    expect(ids(outbox.pendingOf('una'))).toEqual(['create', 'check-in'])
    expect(ids((await open(device)).pendingOf('una'))).toEqual(['create', 'check-in'])
    expect(await outbox.retry('create')).toBe(false)
  })

  it('gives up what the operator gives up, here and on the device', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const [a, b] = [aWrite('a', outbox.nextSeq(), []), aWrite('b', outbox.nextSeq(), [])]
    await outbox.add(a)
    await outbox.add(b)
    await outbox.reject(a, refusal)
    await outbox.discard(['a', 'b'])
    expect(device).toEqual(newDevice())
    expect(outbox.countOf('una') + outbox.rejectedOf('una').length).toBe(0)
  })

  it('shows nobody the writes of another', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const theirs = aWrite('a', outbox.nextSeq(), ['guest:a'])
    await outbox.add({ ...theirs, op: { ...theirs.op, owner: 'max' } })
    expect(outbox.pendingOf('una')).toEqual([])
    expect(outbox.countOf('max')).toBe(1)
    await outbox.forgetOthers('una')
    expect(outbox.countOf('max')).toBe(1)
  })
})
