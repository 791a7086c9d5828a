import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { behindLock } from '../../testing/behind-lock.ts'
import { testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { guestList } from '../../testing/race-weekend.ts'

/** Two server processes on one PostgreSQL: one restores a list, the other erases a guest of the list and its upload. */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

test('restoring a list while one of its guests is erased does not deadlock', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  await upload(app, `${header}\nJane,Doe,,x,`, { code })
  await upload(app, `${header}\nJane,Doe,x,x,`, { code })
  const [guest] = await guestList(app, weekend.id)
  const { last_upload } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
  const [erased, restored] = await behindLock(
    app,
    sql`select id from guests where id = ${guest?.id} for update`,
    () => other.call('POST', `/guests/${guest?.id}/erase`),
    () =>
      app.call('POST', `/event/group/${group.id}/restore`, {
        body: { uploaded_at: last_upload?.uploaded_at },
      }),
  )
  expect([erased.status, restored.status]).toEqual([200, 200])
  const body = await guestList(app, weekend.id)
  expect(body).toMatchObject([{ first_name: 'Erased', check_in_days: weekend.today }])
})
