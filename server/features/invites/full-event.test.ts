import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import { allPins, MAX_PIN, MIN_PIN } from '../../../contract/rules/pin.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { groupInEvent } from '../../testing/race-weekend.ts'

/** An event whose pins are nearly all in use. */

const app = await testApp()

/** An invite whose list has three guests, at an event with so many others that only `free` pins are left. */
async function nearlyFull(free: number) {
  const invite = await openInvite(app)
  const { weekend, group, code, header } = invite
  const send = <T>(...names: string[]) =>
    upload<T>(app, [header, ...names.map(name => `${name},Quintero,,x,`)].join('\n'), { code })
  await send('Ann', 'Bea', 'Cleo')
  const others = await groupInEvent(app, weekend.id, { name: 'Other', maximum: 9000 })
  await app.db.execute(sql`
    insert into ${guests} (id, event_id, event_group_id, first_name, last_name, pin)
    select gen_random_uuid(), ${weekend.id}::int, ${others.id}::int, 'Guest', 'Quintero', pin
    from unnest(array(select generate_series(${MIN_PIN}::int, ${MAX_PIN}::int) except select pin from ${guests} where event_id = ${weekend.id}
      limit ${allPins().length - 3 - free})) as pin`)
  const listOf = async () => {
    const ours = eq(guests.eventGroupId, group.id)
    const { id, firstName, pin } = guests
    return app.db.select({ id, firstName, pin }).from(guests).where(ours).orderBy(firstName)
  }
  const restore = async () => {
    const { last_upload } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
    const body = { uploaded_at: last_upload?.uploaded_at }
    const path = `/event/group/${group.id}/restore`
    return {
      preview: await app.call<ListRestore>('GET', path),
      done: await app.call<ListRestore>('POST', path, { body }),
    }
  }
  return { others, send, listOf, restore }
}

test('a list is replaced as a whole and restored with the old pins, even if only one pin is free', async () => {
  const { send, listOf, restore } = await nearlyFull(1)
  const before = await listOf()
  const { status, body } = await send<GuestListOutcome>('Dora', 'Eve', 'Fay')
  expect({ status, body }).toMatchObject({ status: 200, body: { removed: 3, stored: true } })
  const pins = (await listOf()).map(({ pin }) => pin)
  expect(pins.filter(pin => before.some(guest => guest.pin === pin))).toHaveLength(2)

  const { preview, done } = await restore()
  expect(preview).toMatchObject({ status: 200, body: { new_pins: 0 } })
  expect(done).toMatchObject({ status: 200, body: preview.body })
  expect(await listOf()).toEqual(before)
})

test('a new guest gets the pin of a removed one only if no other is free', async () => {
  const { send, listOf } = await nearlyFull(3)
  const before = (await listOf()).map(({ pin }) => pin)
  expect((await send('Dora', 'Eve', 'Fay')).status).toBe(200)
  expect((await listOf()).filter(({ pin }) => before.includes(pin))).toEqual([])
})

test('a restored guest whose pin somebody else has by now gets that of a guest who goes', async () => {
  const { others, send, listOf, restore } = await nearlyFull(1)
  const [ann, ...more] = await listOf()
  await send('Dora')
  const [dora] = await listOf()
  const place = { eventId: others.event_id, eventGroupId: others.id, firstName: 'Late', lastName: 'Quintero' }
  await app.db.insert(guests).values({ ...place, id: randomUUID(), pin: ann?.pin ?? 0 })
  expect((await restore()).done).toMatchObject({ status: 200, body: { new_pins: 1 } })
  expect(await listOf()).toEqual([{ ...ann, pin: dora?.pin }, ...more])
})

test('a list with more new guests than pins that are free or become so is refused, and nobody is removed', async () => {
  const { send, listOf } = await nearlyFull(1)
  const before = await listOf()
  expect(await send('Dora', 'Eve', 'Fay', 'Gia', 'Hope')).toMatchObject(refusedWith(400, 'InvalidGuestList'))
  expect(await listOf()).toEqual(before)
})
