import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import type { TrailEntry } from '../../../contract/api/trail.schema.ts'
import { contract } from '../../../contract/index.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { guestBody, guestList } from '../../testing/race-weekend.ts'

const app = await testApp()

type Invite = Awaited<ReturnType<typeof openInvite>>

const listOf = ({ weekend }: Invite): Promise<Guest[]> => guestList(app, weekend.id)

const groupOf = async ({ group }: Invite): Promise<EventGroup> =>
  (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body

const preview = <T = ListRestore>({ group }: Invite) => app.call<T>('GET', `/event/group/${group.id}/restore`)

async function restore<T = ListRestore>(invite: Invite, uploaded_at?: string) {
  const at = uploaded_at ?? (await groupOf(invite)).last_upload?.uploaded_at
  return app.call<T>('POST', `/event/group/${invite.group.id}/restore`, { body: { uploaded_at: at } })
}

async function send(invite: Invite, ...rows: string[]): Promise<void> {
  const { status, body } = await upload(app, [invite.header, ...rows].join('\n'), { code: invite.code })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The guests of a list, by name. */
const known = (list: readonly Guest[]) =>
  Object.fromEntries(
    list.map(({ first_name, last_name, id, pin, check_in_days }) => [
      `${first_name} ${last_name}`,
      { id, pin, check_in_days },
    ]),
  )

describe('the last upload of a group', () => {
  test('is shown with its changes, unless it changed nothing', async () => {
    const invite = await openInvite(app)
    expect((await groupOf(invite)).last_upload).toBeNull()
    expect(await preview(invite)).toMatchObject(refusedWith(409, 'NothingToRestore'))
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,,x,', 'Ada,Poe,,x,')
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,x,,', 'New,Comer,,x,', 'Other,Comer,,x,')
    const { last_upload } = await groupOf(invite)
    expect(last_upload).toEqual({
      uploaded_at: expect.any(String),
      added: 2,
      changed: 1,
      removed: 1,
      kept: 0,
      restored_at: null,
      restorable: true,
    })
    const all = await app.call<EventGroup[]>('GET', `/event/${invite.weekend.id}/groups`)
    expect(all.body[0]?.last_upload).toEqual(last_upload)
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,x,,', 'New,Comer,,x,', 'Other,Comer,,x,')
    expect((await groupOf(invite)).last_upload).toEqual(last_upload)
  })

  test('is undone as a whole and once: every guest is as before, by id, pin, name and days', async () => {
    const invite = await openInvite(app)
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,x,x,', 'Ada,Poe,,x,x')
    const before = known(await listOf(invite))
    await send(invite, 'JANE,Doe,,,x', 'New,Comer,,x,')
    const during = known(await listOf(invite))

    const looked = await preview(invite)
    expect(looked).toMatchObject({
      status: 200,
      body: {
        changed: ['Jane Doe'],
        removed: ['New Comer'],
        kept: [],
        new_pins: 0,
        same_names: [],
        guests_after: 3,
        maximum_guests: 50,
      },
    })
    expect(looked.body.restored.toSorted()).toEqual(['Ada Poe', 'Jim Roe'])
    expect(known(await listOf(invite))).toEqual(during)

    expect(await restore(invite, looked.body.uploaded_at)).toMatchObject({ status: 200, body: looked.body })
    expect(known(await listOf(invite))).toEqual(before)
    expect((await groupOf(invite)).last_upload).toMatchObject({
      restored_at: expect.any(String),
      restorable: false,
    })
    expect(await restore(invite)).toMatchObject(refusedWith(409, 'NothingToRestore'))
    const trail = await app.call<{ entries: TrailEntry[] }>('GET', `/trail/event/${invite.weekend.id}`)
    expect(trail.body.entries).toContainEqual(
      expect.objectContaining({
        what: 'listRestore',
        entity: `event-group:${invite.group.id}`,
        detail: expect.objectContaining({ changed: 1, removed: [during['New Comer']?.id], kept: [] }),
      }),
    )
  })

  test('brings back a walk-up as a walk-up', async () => {
    const invite = await openInvite(app)
    await app.call('POST', '/guests', { body: guestBody(invite.group, invite.weekend.today, 'Walkup') })
    const before = await listOf(invite)
    expect(before).toMatchObject([{ unexpected_days: invite.weekend.today }])
    await send(invite, 'Jane,Doe,,x,')
    await restore(invite)
    expect(await listOf(invite)).toEqual(before)
  })

  test('takes a day away for good: who is listed for it later is expected, until it is undone', async () => {
    const invite = await openInvite(app)
    const { today, days } = invite.weekend
    await app.call('POST', '/guests', { body: guestBody(invite.group, days, 'Walkup') })
    const before = await listOf(invite)
    expect(before).toMatchObject([{ unexpected_days: today }])
    await send(invite, 'Walkup,Quintero,x,,x')
    expect((await listOf(invite))[0]).not.toHaveProperty('unexpected_days')
    await restore(invite)
    expect(await listOf(invite)).toEqual(before)
    await send(invite, 'Walkup,Quintero,,x,')
    expect((await listOf(invite))[0]).toMatchObject({ unexpected_days: today })
  })

  test('keeps a guest a walk-up on the day that a desk has added since, if they came', async () => {
    const invite = await openInvite(app)
    const { yesterday, today } = invite.weekend
    await send(invite, 'Jane,Doe,x,,')
    await send(invite, 'JANE,Doe,x,,')
    const [jane] = await listOf(invite)
    const body = { check_in_days: `${yesterday},${today}`, event_group_id: invite.group.id }
    await app.call('PUT', `/guests/${jane?.id}`, { body })
    const timestamp = new Date().toISOString()
    await app.call('POST', `/guests/checkin/${jane?.id}`, { body: { timestamp } })
    expect((await restore(invite)).status).toBe(200)
    expect(await listOf(invite)).toMatchObject([
      { first_name: 'Jane', check_in_days: body.check_in_days, unexpected_days: today },
    ])
  })

  test('keeps guests who got something since, later check-ins, and changes by staff', async () => {
    const invite = await openInvite(app)
    const { weekend, group } = invite
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,,x,', 'Ada,Poe,,x,')
    await send(invite, 'Jane,Doe,,x,x', 'New,Comer,,x,', 'Bag,Comer,,x,', 'Ada,Poe,,x,')
    const during = known(await listOf(invite))
    const timestamp = new Date().toISOString()
    const idOf = (name: string) => during[name]?.id
    await app.call('POST', `/guests/checkin/${idOf('Jane Doe')}`, { body: { timestamp } })
    await app.call('POST', '/guests/redeem', {
      body: { pin: during['Bag Comer']?.pin, event_id: weekend.id },
    })
    // Staff add a walk-up and the removed guest again, and remove a guest who was on both lists.
    await app.call('POST', '/guests', { body: guestBody(group, weekend.today, 'Walkup') })
    const again = { ...guestBody(group, weekend.today, 'JIM'), lastName: 'Roe' }
    await app.call('POST', '/guests', { body: again })
    await app.call('DELETE', `/guests/${idOf('Ada Poe')}`)

    const { body } = await restore(invite)
    expect(body).toMatchObject({
      restored: ['Jim Roe'],
      changed: ['Jane Doe'],
      removed: ['New Comer'],
      kept: [{ name: 'Bag Comer', reasons: ['has the gift bag'] }],
      same_names: ['Jim Roe'],
    })
    const after = known(await listOf(invite))
    expect(Object.keys(after).toSorted()).toEqual(
      ['Bag Comer', 'JIM Roe', 'Jane Doe', 'Jim Roe', 'Walkup Quintero'].toSorted(),
    )
    expect(after['Jane Doe']?.check_in_days).toBe(weekend.today)
  })

  test('restores a guest whose pin is in use by now with another pin', async () => {
    const invite = await openInvite(app)
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,,x,')
    const before = known(await listOf(invite))
    await send(invite, 'New,Comer,,x,')
    await app.call('POST', '/guests', { body: guestBody(invite.group, invite.weekend.today, 'Walkup') })
    const pin = before['Jane Doe']?.pin ?? 0
    await app.db.update(guests).set({ pin }).where(eq(guests.firstName, 'Walkup'))
    expect((await preview(invite)).body.new_pins).toBe(1)
    expect((await restore(invite)).body.new_pins).toBe(1)
    const after = known(await listOf(invite))
    expect(after['Jim Roe']?.pin).toBe(before['Jim Roe']?.pin)
    expect(after['Jane Doe']).toMatchObject({ id: before['Jane Doe']?.id, pin: expect.any(Number) })
    expect(after['Jane Doe']?.pin).not.toBe(pin)
  })

  test('is not undone beyond the maximum, in place of another one, or for a removed group', async () => {
    const invite = await openInvite(app, { maximum: 2 })
    await send(invite, 'Jane,Doe,,x,', 'Jim,Roe,,x,')
    await send(invite, 'Jane,Doe,,x,')
    const { uploaded_at = '' } = (await groupOf(invite)).last_upload ?? {}
    await app.call('POST', '/guests', { body: guestBody(invite.group, invite.weekend.today, 'Walkup') })
    expect((await preview(invite)).body).toMatchObject({ guests_after: 3, maximum_guests: 2 })
    expect(await restore<ErrorBody>(invite)).toMatchObject(
      refusedWith(400, 'OverGuestLimit', { maximum_guests: 2, guest_count: 3 }),
    )
    expect(Object.keys(known(await listOf(invite)))).toEqual(['Jane Doe', 'Walkup Quintero'])
    await new Promise(resolve => setTimeout(resolve, 2))
    await send(invite, 'Jane,Doe,,x,', 'Walkup,Quintero,x,,')
    expect(await restore(invite, uploaded_at)).toMatchObject(refusedWith(409, 'Conflict'))
    expect(contract.listRestore.errors).toContain('Conflict')
    await app.call('DELETE', `/event/group/${invite.group.id}`)
    expect(await restore<ErrorBody>(invite, uploaded_at)).toMatchObject({ status: 404 })
    expect(await preview<ErrorBody>(invite)).toMatchObject({ status: 404 })
  })
})
