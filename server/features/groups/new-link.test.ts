import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { idempotencyKeys } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { apiKey, openInvite, upload } from '../../testing/open-invite.ts'

const app = await testApp()

const newLink = (groupId: number) => app.call<EventGroup>('POST', `/event/group/${groupId}/new_link`)
const validate = (code: string) =>
  app.call<InviteEvent | ErrorBody>('POST', `/invite/validate/${code}`, { as: null, headers: apiKey })

describe('a new invite link', () => {
  test('replaces the old one at once, for validation, preview and upload', async () => {
    const { weekend, group, code, header } = await openInvite(app)
    const file = `${header}\nJane,Doe,,x,`
    expect((await upload(app, file, { code, dryRun: true })).status).toBe(200)

    const { status, body, headers } = await newLink(group.id)
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...group, invite_code: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
    })
    expect(body.invite_code).not.toBe(code)
    expect(headers['trackside-version']).toBe(`${weekend.id}:2`)
    expect((await app.call<EventGroup[]>('GET', `/event/${weekend.id}/groups`)).body).toEqual([body])

    const void404 = { status: 404, body: { name: 'InviteInvalid' } }
    expect(await validate(code)).toMatchObject(void404)
    expect(await upload(app, file, { code, dryRun: true })).toMatchObject(void404)
    expect(await upload(app, file, { code })).toMatchObject(void404)
    expect((await app.call('GET', `/guest_list/${weekend.id}`)).body).toEqual([])

    expect((await validate(body.invite_code)).status).toBe(200)
    expect((await upload(app, file, { code: body.invite_code })).status).toBe(200)
  })

  test('deletes the stored answers of the old code, which contain names', async () => {
    const { group, code, header } = await openInvite(app)
    const headers = { 'idempotency-key': randomUUID() }
    const again = () => upload<ErrorBody>(app, `${header}\nJane,Doe,,x,`, { code, headers })
    expect((await again()).status).toBe(200)
    expect((await again()).headers['trackside-replayed']).toBe('true')
    await newLink(group.id)
    expect(await again()).toMatchObject(refusedWith(404, 'InviteInvalid'))
    expect(await app.db.$count(idempotencyKeys, like(idempotencyKeys.userId, `%${code}%`))).toBe(0)
  })

  test('is recorded in the trail, without a code', async () => {
    const { group, code } = await openInvite(app)
    const { body } = await newLink(group.id)
    const trail = await trailOf(app, `event-group:${group.id}`)
    expect(trail.at(-1)).toMatchObject({ what: 'eventGroupNewLink', whoName: 'Avery Holloway' })
    for (const secret of [code, body.invite_code]) expect(JSON.stringify(trail)).not.toContain(secret)
  })

  test('repeated with its key gives the same code, as an answer may have been lost', async () => {
    const { group } = await openInvite(app)
    const headers = { 'idempotency-key': randomUUID() }
    const call = () => app.call<EventGroup>('POST', `/event/group/${group.id}/new_link`, { headers })
    const first = await call()
    expect((await call()).body).toEqual(first.body)
    expect((await newLink(group.id)).body.invite_code).not.toBe(first.body.invite_code)
  })

  test('is for staff only, and for a group of an event', async () => {
    const { group, code } = await openInvite(app)
    const anonymous = await app.call('POST', `/event/group/${group.id}/new_link`, {
      as: null,
      headers: { ...apiKey, inviteCode: code },
    })
    expect(anonymous.status).toBe(401)
    expect((await validate(code)).status).toBe(200)
    expect(await newLink(999_999)).toMatchObject(refusedWith(404, 'EventGroupNotFound'))
  })
})
