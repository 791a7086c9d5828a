import { setTimeout as pause } from 'node:timers/promises'
import { desc, like, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
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

/** A store whose clock stands still: no minute ends during a test. */
function storeAt(now: number) {
  const store = createRateStore(db, createLog('silent'), () => now)
  onTestFinished(() => store.close())
  return store
}

test('requests are counted once, however slow the database is', async () => {
  const store = storeAt(Date.UTC(2026, 10, 30, 11))
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

const rowsOf = (prefix: string) => db.$count(rateCounts, like(rateCounts.key, `${prefix}%`))

test('old counts are deleted; a process whose clock is two minutes ahead does not reset those of the others', async () => {
  const noon = Date.UTC(2026, 10, 30, 12)
  const onTime = storeAt(noon)
  const ahead = storeAt(noon + 2 * MINUTE_MS)
  await db.insert(rateCounts).values({ key: 'old', minute: noon / MINUTE_MS - 60, count: 5 })
  expect(await countIn(onTime, `${EXACT_PREFIX}invites`)).toBe(1)
  await countIn(ahead, 'others')
  await expect.poll(() => rowsOf('others'), { timeout: 10_000 }).toBe(1)
  expect(await rowsOf('old')).toBe(0)
  expect(await countIn(onTime, `${EXACT_PREFIX}invites`)).toBe(2)
})

test('more addresses than a statement has parameters are counted, each by itself', async () => {
  const now = Date.UTC(2026, 10, 30, 13)
  const [one, other] = [storeAt(now), storeAt(now)]
  for (let address = 0; address < 25_000; address += 1) await countIn(one, `many ${address}`)
  await countIn(one, 'many 7')
  await expect.poll(() => rowsOf('many '), { timeout: 30_000 }).toBe(25_000)
  for (const key of ['many 7', 'many 24999']) await countIn(other, key)
  const written = () =>
    db
      .select({ count: rateCounts.count })
      .from(rateCounts)
      .where(like(rateCounts.key, 'many %'))
      .orderBy(desc(rateCounts.count))
      .limit(3)
  await expect.poll(written, { timeout: 10_000 }).toEqual([{ count: 3 }, { count: 2 }, { count: 1 }])
  await pause(1_500)
  expect(await countIn(other, 'many 7')).toBe(4)
})
