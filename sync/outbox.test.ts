import { describe, expect, it } from 'vitest'
import { header } from '../contract/api/headers.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

const open = (device: Device) => {
  const { queue, database } = storesOf(device)
  return openOutbox(queue, database, systemClock)
}
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const
const ids = (writes: readonly { op: { id: string } }[]) => writes.map(write => write.op.id)

describe('outbox', () => {
  it('contains a write once the device has stored it, also after a restart [O1]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    await outbox.add(aWrite('a', outbox.nextSeq(), ['guest:a']))
    await outbox.add(aWrite('b', outbox.nextSeq(), ['guest:a']))
    expect(device.queue).toHaveLength(2)
    const again = await open(device)
    expect(ids(again.pendingOf('una'))).toEqual(['a', 'b'])
    expect(again.nextSeq()).toBe(3)
  })

  it('repairs a write that a killed worker left in two places [O2]', async () => {
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

  it('reads acknowledged or rejected ops of schema 1 in the current form [O8]', async () => {
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

  it('deletes entries by id, whatever the order in which writes end [O3]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const writes = ['a', 'b', 'c'].map(id => aWrite(id, outbox.nextSeq(), [`guest:${id}`]))
    for (const write of writes) await outbox.add(write)
    for (const write of writes.toReversed().slice(0, 2))
      await outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    expect(ids(device.queue.map(entry => entry.write))).toEqual(['a'])
    expect(outbox.ackedOf('una')).toEqual([])
  })

  it('returns a retried write to its old place [O4]', async () => {
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

  it('gives a retried write that came too late a new time, and leaves that of others [O4]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const late = { ...refusal, name: 'Conflict' as const }
    const [removal, checkIn] = [
      aWrite('removal', outbox.nextSeq(), ['guest:a']),
      aWrite('check-in', outbox.nextSeq(), ['guest:b']),
    ]
    for (const [write, error] of [[removal, late] as const, [checkIn, refusal] as const]) {
      await outbox.add(write)
      await outbox.reject(write, error)
      await outbox.retry(write.op.id)
    }
    const [again, same] = (await open(device)).pendingOf('una')
    expect(Date.parse(again?.op.at ?? '')).toBeGreaterThan(Date.parse(removal.op.at))
    expect(again?.request.headers[header.at]).toBe(again?.op.at)
    expect(same).toEqual(checkIn)
  })

  it('sends a conflicting write as it was if only its page asks again [O4][O5]', async () => {
    const outbox = await open(newDevice())
    const removal = aWrite('removal', outbox.nextSeq(), ['guest:a'])
    await outbox.add(removal)
    await outbox.reject(removal, { ...refusal, name: 'Conflict' })
    expect(await outbox.retry('removal', 'unchanged')).toBe(true)
    expect(outbox.pendingOf('una')).toEqual([removal])
  })

  it('retries nothing once it has ended: the refused writes are then another’s [O4][H3]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const write = aWrite('a', outbox.nextSeq(), ['guest:a'])
    await outbox.add(write)
    await outbox.reject(write, refusal)
    await outbox.end()
    expect(await outbox.retry('a')).toBe(false)
    expect(device.queue).toEqual([])
    expect([...device.rejected.keys()]).toEqual(['a'])
  })

  it('delays a retry until the refusal is stored [O4][O2]', async () => {
    const device = newDevice()
    const { queue, database } = storesOf(device)
    let isSlow = true
    const remove: typeof queue.remove = async some => {
      if (isSlow) await new Promise(resolve => setTimeout(resolve, 20))
      await queue.remove(some)
    }
    const outbox = await openOutbox({ ...queue, remove }, database, systemClock)
    const write = aWrite('a', outbox.nextSeq(), ['guest:a'])
    await outbox.add(write)
    const refusing = outbox.reject(write, refusal)
    await new Promise(resolve => setTimeout(resolve, 5))
    const retrying = outbox.retry('a')
    await Promise.all([refusing, retrying])
    expect(await retrying).toBe(true)
    expect(ids(outbox.pendingOf('una'))).toEqual(['a'])
    expect(ids(device.queue.map(entry => entry.write))).toEqual(['a'])
    isSlow = false
    await outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    expect(device.queue).toEqual([])
  })

  it('removes a discarded write, in memory and on the device [O10]', async () => {
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

  it('ends a write that was made again after its discard [O10][O3]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const write = aWrite('a', outbox.nextSeq(), [])
    await outbox.add(write)
    await outbox.discard(['a'])
    await outbox.add(write)
    await outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    expect(device).toEqual(newDevice())
    expect(outbox.countOf('una')).toBe(0)
  })

  it('removes a write that is discarded during its retry [O10]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const write = aWrite('a', outbox.nextSeq(), [])
    await outbox.add(write)
    await outbox.reject(write, refusal)
    await Promise.all([outbox.retry('a'), outbox.discard(['a'])])
    expect(device).toEqual(newDevice())
    expect(outbox.countOf('una') + outbox.rejectedOf('una').length).toBe(0)
  })

  it('never sends a write from the moment of its discard, not even after a kill half way [O10][S5]', async () => {
    const device = newDevice()
    const { queue, database } = storesOf(device)
    let isHeld = false
    const held = new Promise<never>(() => {})
    const outbox = await openOutbox(
      queue,
      {
        ...database,
        rejected: { ...database.rejected, remove: ids => (isHeld ? held : database.rejected.remove(ids)) },
      },
      systemClock,
    )
    const create = aWrite('create', outbox.nextSeq(), ['guest:a'], 'guest:a')
    const checkIn = aWrite('check-in', outbox.nextSeq(), ['guest:a'])
    await outbox.add(create)
    await outbox.add(checkIn)
    await outbox.reject(create, refusal)
    expect(outbox.maySend('check-in')).toBe(true)
    isHeld = true
    void outbox.discard(['create', 'check-in'])
    expect(outbox.maySend('check-in')).toBe(false)
    await new Promise(resolve => setTimeout(resolve))
    // As the next engine finds it: the refused write is still there, and no dependents are pending.
    const again = await open(device)
    expect(again.countOf('una')).toBe(0)
    expect(again.rejectedOf('una')).toHaveLength(1)
  })

  it('shows no user the writes of another [O6]', async () => {
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

describe('an outbox of several users', () => {
  async function twoUsers() {
    const device = newDevice()
    const outbox = await open(device)
    const of = (id: string, owner: string) => {
      const write = aWrite(id, outbox.nextSeq(), [`guest:${id}`])
      return { ...write, op: { ...write.op, owner } }
    }
    const [a, b, theirs, refused] = [of('a', 'una'), of('b', 'una'), of('c', 'max'), of('d', 'max')]
    for (const write of [a, b, theirs, refused]) await outbox.add(write)
    await outbox.reject(refused, refusal)
    return { device, outbox, a, b, theirs, refused }
  }

  it('counts the waiting writes of one user and of all others, and the refused ones [O6]', async () => {
    const { outbox } = await twoUsers()
    expect(outbox.counts('una')).toEqual({ pending: 2, ofOthers: 1, rejected: 1 })
    expect(outbox.counts('max')).toEqual({ pending: 1, ofOthers: 2, rejected: 1 })
    expect(outbox.counts(undefined)).toEqual({ pending: 0, ofOthers: 3, rejected: 1 })
    expect(outbox.allIds()).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(outbox.writesOfOthers('una'))).toEqual(['c', 'd'])
  })

  it('finds ops that are pending or rejected, and no others [O4]', async () => {
    const { outbox, a, refused } = await twoUsers()
    expect(outbox.opsOf(['a', 'd', 'gone'])).toEqual([a.op, refused.op])
  })

  it('keeps acknowledged writes on the device until they are forgotten, and removes them there too [O2][O6]', async () => {
    const { device, outbox, a, theirs } = await twoUsers()
    await outbox.acknowledge(
      [
        { write: a, versions: [[7, 3]], keep: true },
        { write: theirs, versions: [[7, 4]], keep: true },
      ],
      Date.now(),
    )
    const again = await open(device)
    expect(again.ackedOf('una')).toMatchObject([{ id: 'a', seq: 1, versions: [[7, 3]] }])
    await again.forgetOthers('una')
    expect([...device.acked.keys()]).toEqual(['a'])
    expect(again.ackedOf('max')).toEqual([])
    await again.forget(['a'])
    expect((await open(device)).ackedOf('una')).toEqual([])
    expect(again.ackedOf('una')).toEqual([])
  })

  it('gives a write and those that wait for it another number, on the device too, and none before it [I2]', async () => {
    const device = newDevice()
    const outbox = await open(device)
    const withPass = (id: string, endpoint: 'passCreate' | 'passReturn') => {
      const write = aWrite(id, outbox.nextSeq(), ['pass:5'])
      const numbered =
        endpoint === 'passCreate'
          ? { params: { eventID: 7 }, body: { passID: 5 } }
          : { params: { eventID: 7, passID: 5 }, body: undefined }
      return { ...write, op: { ...write.op, endpoint, ...numbered } as unknown as Op }
    }
    const [before, create, back] = [
      withPass('before', 'passReturn'),
      withPass('create', 'passCreate'),
      withPass('back', 'passReturn'),
    ]
    for (const write of [before, create, back]) await outbox.add(write)
    await outbox.replaceClientId(create, 9)
    const numbers = (one: Awaited<ReturnType<typeof open>>) =>
      one.pendingOf('una').map(({ op }) => JSON.stringify([op.params, op.body]).match(/"passID":(\d)/)?.[1])
    expect(numbers(outbox)).toEqual(['5', '9', '9'])
    expect(numbers(await open(device))).toEqual(['5', '9', '9'])
  })
})
