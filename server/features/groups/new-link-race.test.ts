import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import { behindLock } from '../../testing/behind-lock.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'

/** Two server processes on one PostgreSQL. */

let app: TestApp
let other: TestApp

beforeAll(async () => {
  app = await startTestApp()
  other = await app.beside()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

test('an upload that found its code just before a new link was made stores nothing', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  const lock = sql`select id from event_groups where id = ${group.id} for update`
  const [linked, uploaded] = await behindLock(
    app,
    lock,
    () => app.call('POST', `/event/group/${group.id}/new_link`),
    () => upload<ErrorBody>(other, `${header}\nJane,Doe,,x,`, { code }),
  )
  expect(linked.status).toBe(200)
  expect(uploaded).toMatchObject({ status: 404, body: { name: 'InviteInvalid' } })
  expect((await app.call('GET', `/guest_list/${weekend.id}`)).body).toEqual([])
})
