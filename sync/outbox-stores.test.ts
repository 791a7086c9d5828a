import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import type { Database, Queue } from './stores.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const
const ids = (writes: readonly { op: { id: string } }[]) => writes.map(write => write.op.id)

/** An outbox, with a record of its calls to the stores; `fails` returns whether the disk fails in a call. */
async function recorded(fails: (store: string) => boolean = () => false) {
  const device = newDevice()
  const { queue, database } = storesOf(device)
  const asked: [string, ...unknown[]][] = []
  const ask = <T extends readonly unknown[]>(name: string, run: (...given: T) => Promise<void>) => {
    return async (...given: T) => {
      asked.push([name, ...given])
      if (fails(name)) throw new Error('The disk is full.')
      await run(...given)
    }
  }
  const recordedQueue: Queue = {
    ...queue,
    remove: ask('queue.remove', queue.remove),
    replace: ask('queue.replace', queue.replace),
  }
  const recordedDatabase: Database = {
    ...database,
    acked: { ...database.acked, put: ask('acked.put', database.acked.put) },
    rejected: { ...database.rejected, remove: ask('rejected.remove', database.rejected.remove) },
  }
  return { device, asked, outbox: await openOutbox(recordedQueue, recordedDatabase, systemClock) }
}

describe('the calls of an outbox to the stores', () => {
  it('remove only stored entries, by their ids, and discarded ones strictly [O3][O10]', async () => {
    const { asked, outbox } = await recorded()
    const [over, waits, refused] = ['over', 'waits', 'refused'].map(id => aWrite(id, outbox.nextSeq(), []))
    if (!over || !waits || !refused) throw new Error('Three were made.')
    for (const write of [over, waits, refused]) await outbox.add(write)
    await outbox.acknowledge([{ write: over, versions: [[7, 1]], keep: false }], Date.now())
    await outbox.reject(refused, refusal)
    await outbox.discard(['waits', 'refused'])
    expect(asked).toEqual([
      ['queue.remove', [{ id: 1, opId: 'over' }], undefined],
      ['queue.remove', [{ id: 3, opId: 'refused' }]],
      ['queue.remove', [{ id: 2, opId: 'waits' }], 'strict'],
      ['rejected.remove', ['refused']],
    ])
  })

  it('are none for a write that was never stored [O9]', async () => {
    const { asked, outbox } = await recorded()
    const write = aWrite('never stored', outbox.nextSeq(), [])
    await outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    expect(asked).toEqual([])
  })
})

it('has a carried-out write in one place only, whatever the disk does, so that its effects count once [V3]', async () => {
  let isFull = true
  const { outbox } = await recorded(store => store === 'queue.remove' && isFull)
  const write = aWrite('a', outbox.nextSeq(), [])
  await outbox.add(write)
  const done = [{ write, versions: [[7, 1]] as const, keep: true }]
  await expect(outbox.acknowledge(done, Date.now())).rejects.toThrow('The disk is full.')
  expect([outbox.countOf('una'), outbox.ackedOf('una').length]).toEqual([1, 0])
  isFull = false
  await outbox.acknowledge(done, Date.now())
  expect([outbox.countOf('una'), outbox.ackedOf('una').length]).toEqual([0, 1])
})

it('discards a write with all its entries: there are two if the connection was lost while it was stored [O10][O11]', async () => {
  const device = newDevice()
  const { queue, database } = storesOf(device)
  const push: Queue['push'] = async write => {
    await queue.push(write)
    await queue.push(write)
  }
  const outbox = await openOutbox({ ...queue, push }, database, systemClock)
  await outbox.add(aWrite('a', outbox.nextSeq(), []))
  await outbox.add(aWrite('b', outbox.nextSeq(), []))
  await outbox.discard(['a'])
  expect(ids(device.queue.map(({ write }) => write))).toEqual(['b', 'b'])
  expect(ids((await openOutbox(queue, database, systemClock)).pendingOf('una'))).toEqual(['b'])
})

describe('a refused write that the disk does not take out of the queue', () => {
  /** Refused; the disk deletes nothing until it is told to. */
  async function refused() {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    const disk = { isFull: true }
    const recording = await recorded(store => store === 'queue.remove' && disk.isFull)
    const { outbox } = recording
    const write = aWrite('a', outbox.nextSeq(), ['guest:a'])
    await outbox.add(write)
    await outbox.reject(write, { ...refusal, name: 'Conflict' })
    return { ...recording, disk, write }
  }
  const inQueue = (device: Device) => ids(device.queue.map(entry => entry.write))

  it('stands as refused alone, and is deleted once the disk allows it [O2]', async () => {
    const { device, outbox, disk } = await refused()
    expect([outbox.countOf('una'), outbox.rejectedOf('una').length]).toEqual([0, 1])
    expect(outbox.maySend('a')).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(inQueue(device)).toEqual(['a'])
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(inQueue(device)).toEqual([])
    expect(outbox.rejectedOf('una')).toHaveLength(1)
  })

  it('is sent again as it is made anew, also after a restart, and leaves with both of its entries [O4][O3]', async () => {
    const { device, outbox, disk, write } = await refused()
    expect(await outbox.retry('a')).toBe(true)
    const [again] = outbox.pendingOf('una')
    expect(again?.op.at).not.toBe(write.op.at)
    const { queue, database } = storesOf(device)
    expect((await openOutbox(queue, database, systemClock)).pendingOf('una')).toEqual([again])
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outbox.isPending('a')).toBe(true)
    await outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    expect(inQueue(device)).toEqual([])
  })

  it('is given up with its entry, or not at all [O10]', async () => {
    const { device, outbox, disk } = await refused()
    await expect(outbox.discard(['a'])).rejects.toThrow('full')
    expect(outbox.rejectedOf('una')).toHaveLength(1)
    disk.isFull = false
    expect(await outbox.discard(['a'])).toBe(true)
    expect([inQueue(device), device.rejected.size]).toEqual([[], 0])
  })

  it('leaves with the entry of its next try, where others asked for their entries meanwhile [O3][O4]', async () => {
    const { device, outbox, disk, write } = await refused()
    const other = aWrite('b', outbox.nextSeq(), ['guest:b'])
    await outbox.add(other)
    await outbox.acknowledge([{ write: other, versions: [[7, 1]], keep: false }], Date.now()).catch(() => {})
    await outbox.retry('a')
    expect(inQueue(device)).toEqual(['a', 'b', 'a'])
    disk.isFull = false
    await outbox.reject(write, refusal)
    expect(inQueue(device)).toEqual(['b'])
  })

  it('does not keep an engine from starting [O2]', async () => {
    const { device } = await refused()
    const { queue, database } = storesOf(device)
    const full: Queue = { ...queue, remove: () => Promise.reject(new Error('The disk is full.')) }
    const again = await openOutbox(full, database, systemClock)
    expect([again.countOf('una'), again.rejectedOf('una').length]).toEqual([0, 1])
  })
})

it('sends on what could not be given up [O10][O1]', async () => {
  const { outbox } = await recorded(store => store === 'queue.remove')
  await outbox.add(aWrite('a', outbox.nextSeq(), []))
  await expect(outbox.discard(['a'])).rejects.toThrow('full')
  expect(outbox.maySend('a')).toBe(true)
  expect(ids(outbox.pendingOf('una'))).toEqual(['a'])
})

it('shows dependents of a refused write once that alone is discarded; the list stays the same object otherwise [S5]', async () => {
  const { outbox } = await recorded()
  const create = aWrite('create', outbox.nextSeq(), ['guest:a'], 'guest:a')
  await outbox.add(create)
  await outbox.add(aWrite('check-in', outbox.nextSeq(), ['guest:a']))
  await outbox.reject(create, refusal)
  expect(outbox.unblockedOf('una')).toEqual([])
  expect(outbox.unblockedOf('una')).toBe(outbox.unblockedOf('una'))
  await outbox.discard(['create'])
  expect(ids(outbox.unblockedOf('una'))).toEqual(['check-in'])
})

describe('a store that is cleared while its outbox is open', () => {
  /** An outbox with the writes a and b. Once cleared, its store numbers entries from 1 again. */
  async function cleared() {
    const device = newDevice()
    const { database } = storesOf(device)
    let { queue } = storesOf(device)
    let reopened = () => {}
    const lasting: Queue = {
      all: () => queue.all(),
      push: write => queue.push(write),
      replace: entries => queue.replace(entries),
      remove: (entries, how) => queue.remove(entries, how),
      onReopened: listener => {
        reopened = listener
      },
    }
    const before = await openOutbox(lasting, database, systemClock)
    const [a, b] = [aWrite('a', before.nextSeq(), []), aWrite('b', before.nextSeq(), [])]
    await before.add(a)
    await before.add(b)
    // After a restart the outbox knows the numbers of its entries.
    const outbox = await openOutbox(lasting, database, systemClock)
    device.queue.length = 0
    queue = storesOf(device).queue
    const inStore = () => ids(device.queue.map(entry => entry.write))
    const settle = (write: typeof a) =>
      outbox.acknowledge([{ write, versions: [[7, 1]], keep: false }], Date.now())
    return { device, outbox, inStore, settle, a, b, reopened: () => reopened() }
  }

  it('keeps the entry of another write that has got the number of one that ends [O3]', async () => {
    const { outbox, inStore, settle, a } = await cleared()
    await outbox.add(aWrite('c', outbox.nextSeq(), []))
    await settle(a)
    expect(inStore()).toEqual(['c'])
  })

  it('gets the waiting writes again once it is opened again, and each once [O1][O11]', async () => {
    const { outbox, inStore, settle, a, b, reopened } = await cleared()
    const adding = outbox.add(aWrite('c', outbox.nextSeq(), []))
    reopened()
    await adding
    await settle(a)
    expect(inStore().sort()).toEqual(['b', 'c'])
    await settle(b)
    expect(inStore()).toEqual(['c'])
  })

  it('gets the refused writes again too [O11]', async () => {
    const { device, outbox, a, reopened } = await cleared()
    await outbox.reject(a, refusal)
    device.rejected.clear()
    reopened()
    await outbox.discard([])
    expect([...device.rejected.values()]).toMatchObject([{ id: 'a', error: refusal }])
  })

  it('gets nothing from an outbox that has ended [H3]', async () => {
    const { outbox, inStore, reopened } = await cleared()
    await outbox.end()
    reopened()
    await outbox.end()
    expect(inStore()).toEqual([])
  })
})
