import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rateCounts } from '../db/counts.ts'
import { rawRows } from '../db/raw-rows.ts'
import { createLog } from '../process/log.ts'
import { untilWaiting } from '../testing/behind-lock.ts'
import { testApp } from '../testing/harness.ts'
import { createRateStore, EXACT_PREFIX } from './rate-store.ts'

const { db } = await testApp()

/** Counts a request; returns how many there were in its minute. */
const countIn = (store: ReturnType<typeof createRateStore>, key: string) =>
  new Promise<number>((resolve, reject) =>
    store.incr(
      key,
      (error, answer) => (error || !answer ? reject(error) : resolve(answer.current)),
      60_000,
      10,
    ),
  )

test('requests are counted once, however slow the database is', async () => {
  const store = createRateStore(db, createLog('silent'))
  onTestFinished(() => store.close())
  const count = () => countIn(store, 'user')
  await db.transaction(async tx => {
    await rawRows(tx, sql`lock table rate_counts in exclusive mode`)
    for (let requests = 0; requests < 5; requests += 1) await count()
    await untilWaiting(db, 1)
    // Longer than the counts are kept in memory.
    await pause(1_500)
  })
  const written = () => db.select({ count: rateCounts.count }).from(rateCounts)
  await expect.poll(written).toEqual([{ count: 5 }])
  await pause(1_500)
  expect(await written()).toEqual([{ count: 5 }])
  expect(await count()).toBe(6)
})

test('a process whose clock is two minutes ahead does not reset the counts of the others', async () => {
  const storeAt = (now: number) => {
    const store = createRateStore(db, createLog('silent'), () => now)
    onTestFinished(() => store.close())
    return store
  }
  const onTime = storeAt(Date.UTC(2026, 10, 30, 12))
  const ahead = storeAt(Date.UTC(2026, 10, 30, 12, 2))
  expect(await countIn(onTime, `${EXACT_PREFIX}invites`)).toBe(1)
  expect(await countIn(ahead, `${EXACT_PREFIX}others`)).toBe(1)
  expect(await countIn(onTime, `${EXACT_PREFIX}invites`)).toBe(2)
})
