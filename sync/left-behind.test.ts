import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../contract/rules/durations.ts'
import { systemClock } from './browser/system.ts'
import { createLeftBehind, leftBehind } from './left-behind.ts'
import { openOutbox } from './outbox.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'

const NOW = Date.parse('2026-12-31T10:00:00.000Z')
const daysAgo = (days: number, now = NOW) => new Date(now - days * DAY_MS).toISOString()

function writeOf(owner: string, id: string, at: string, ownerName?: string) {
  const write = aWrite(id, Number(id), [`guest:${id}`])
  return { ...write, op: { ...write.op, owner, at }, ...(ownerName ? { ownerName } : {}) }
}

describe('left-behind writes', () => {
  it('are reported 30 days after a user’s last write: whose, how many and since when [O7]', () => {
    const writes = [
      writeOf('una', '1', daysAgo(40), 'Una Bell'),
      writeOf('una', '2', daysAgo(30), 'Una Bell'),
      writeOf('olu', '3', daysAgo(90)),
      writeOf('ida', '4', daysAgo(200), 'Ida Roe'),
      writeOf('ida', '5', daysAgo(29.9), 'Ida Roe'),
    ]
    expect(leftBehind(writes, NOW)).toEqual([
      { owner: 'olu', name: null, count: 1, since: daysAgo(90) },
      { owner: 'una', name: 'Una Bell', count: 2, since: daysAgo(40) },
    ])
  })

  it('are removed only on request, waiting and refused ones alike, and no other writes are [O7]', async () => {
    const device = newDevice()
    const { queue, database } = storesOf(device)
    const outbox = await openOutbox(queue, database, systemClock)
    const now = Date.now()
    const refused = writeOf('una', '2', daysAgo(40, now))
    const writes = [
      writeOf('una', '1', daysAgo(40, now)),
      refused,
      writeOf('ida', '3', daysAgo(5, now)),
      writeOf('olu', '4', daysAgo(50, now)),
    ]
    for (const write of writes) await outbox.add(write)
    await outbox.reject(refused, { statusCode: 400, name: 'CheckInFailed', message: 'No.' })
    const { list, discard } = createLeftBehind({
      clock: systemClock,
      outbox,
      session: { user: () => ({ id: 'olu', name: 'Olu' }) },
    })

    expect(list().map(({ owner, count }) => [owner, count])).toEqual([['una', 2]])
    // Neither a user of five days ago nor the signed-in one can be discarded.
    expect([await discard('ida'), await discard('olu')]).toEqual([false, false])
    expect(outbox.countOf('una') + outbox.rejectedOf('una').length).toBe(2)
    expect(await discard('una')).toBe(true)
    const again = await openOutbox(queue, database, systemClock)
    expect(['una', 'ida', 'olu'].map(owner => again.countOf(owner) + again.rejectedOf(owner).length)).toEqual(
      [0, 1, 1],
    )
  })
})
