import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import { behindLock } from '../../testing/behind-lock.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'

/** Two server processes on one PostgreSQL. */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

test('an upload whose code is replaced while it runs stores nothing', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  const lock = sql`select id from event_groups where id = ${group.id} for update`
  const [linked, uploaded] = await behindLock(
    app,
    lock,
    () => app.call('POST', `/event/group/${group.id}/new_link`),
    () => upload<ErrorBody>(other, `${header}\nJane,Doe,,x,`, { code }),
  )
  expect(linked.status).toBe(200)
  expect(uploaded).toMatchObject(refusedWith(404, 'InviteInvalid'))
  expect((await app.call('GET', `/guest_list/${weekend.id}`)).body).toEqual([])
})
