import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { currentVersions } from '../../changes/versions.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { createGuestListCache } from './guest-list-cache.ts'

const app = await testApp()

test('a read that fails does not fail those who wait for a later version: the list is read again', async () => {
  const weekend = await raceWeekend(app)
  const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
  const version = (await currentVersions(app.db, [weekend.id])).get(weekend.id) ?? 0
  const cache = createGuestListCache()
  const now = new Date()
  let next: ReturnType<typeof cache.at> | undefined
  const failed = app.db.transaction(async tx => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    const first = cache.at(tx, weekend.id, version - 1, now)
    next = cache.at(app.db, weekend.id, version, now)
    await first
  })
  await expect(failed).rejects.toThrow()
  expect(await next).toMatchObject([{ id }])
})
