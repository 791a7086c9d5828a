import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { GUEST_CODE } from '../../../contract/rules/guest-code.ts'
import { guests } from '../../db/schema.ts'
import { projectPath } from '../../process/project-path.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import {
  groupInEvent,
  guestBody,
  guestList,
  guestOf,
  minutesAgo,
  raceWeekend,
} from '../../testing/race-weekend.ts'
import { randomGuestCode } from './guest-codes.ts'

const logged: string[] = []
const app = await testApp({}, { logTo: { write: line => logged.push(line) } })

async function someGuests() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const [one, other] = [await guestOf(app, group, weekend.today), await guestOf(app, group, weekend.today)]
  return { weekend, group, one, other }
}
const renew = <T = Guest>(guest: Guest, code: string, at = new Date().toISOString()) =>
  app.call<T>('POST', `/guests/${guest.id}/code`, { body: { code }, headers: { [header.at]: at } })

describe("a guest's code", () => {
  test('is the one that the device created, or a new one of the server', async () => {
    const { weekend, group, one, other } = await someGuests()
    expect(one.code).toMatch(GUEST_CODE)
    expect(other.code).not.toBe(one.code)
    const code = randomGuestCode()
    const body = { ...guestBody(group, weekend.today), code }
    const added = await app.call<Guest[]>('POST', '/guests', { body })
    expect(added.body[0]).toMatchObject({ code })
    const again = await app.call<ErrorBody>('POST', '/guests', { body })
    expect(again).toMatchObject(refusedWith(409, 'IdTaken'))
  })

  test('can be replaced, which makes the old one invalid', async () => {
    const { one } = await someGuests()
    const code = randomGuestCode()
    const renewed = await renew(one, code)
    expect(renewed.body).toEqual({ ...one, code, old_codes: one.code })
    // Sending the same code again, or the old one, changes nothing.
    const version = renewed.headers['trackside-version']
    for (const known of [code, `${one.code}`]) {
      const again = await renew(one, known)
      expect(again.body).toEqual(renewed.body)
      expect(again.headers['trackside-version']).toBe(version)
    }
  })

  test('stays when one arrives late that another desk had drawn before it', async () => {
    const { one } = await someGuests()
    const [later, earlier, first] = [randomGuestCode(), randomGuestCode(), randomGuestCode()]
    await renew(one, later)
    const late = await renew(one, earlier, minutesAgo(30))
    expect(late).toMatchObject({ status: 200, body: { code: later, old_codes: `${one.code},${earlier}` } })
    // Compared with the latest drawing, not with the last arrival.
    const still = await renew(one, first, minutesAgo(20))
    expect(still.body).toMatchObject({ code: later, old_codes: `${one.code},${earlier},${first}` })
  })

  test("is never somebody else's, and has the right format", async () => {
    const { one, other, weekend } = await someGuests()
    expect(await renew(one, `${other.code}`)).toMatchObject(refusedWith(409, 'IdTaken'))
    for (const wrong of ['', 'abc', `${one.code}0`, 'IIIIIIIIIIIIIIII', `${one.code}`.toLowerCase()])
      if (!GUEST_CODE.test(wrong)) expect((await renew(one, wrong)).status).toBe(400)
    const list = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}`)
    expect(list.body.find(({ id }) => id === one.id)).toEqual(one)
  })

  test('belongs to one guest, also if two desks assign it at the same moment', async () => {
    const [first, second] = [await someGuests(), await someGuests()]
    const renewed = randomGuestCode()
    const renewals = await Promise.all([first.one, first.other].map(guest => renew(guest, renewed)))
    const added = { code: randomGuestCode() }
    const additions = await Promise.all(
      [first, second].map(({ group, weekend }) =>
        app.call('POST', '/guests', { body: { ...guestBody(group, weekend.today), ...added } }),
      ),
    )
    expect(renewals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(additions.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is in no trail and in no log', async () => {
    const { one } = await someGuests()
    const code = randomGuestCode()
    await renew(one, code)
    const rows = await trailOf(app, guestEntity(one.id))
    expect(rows.at(-1)).toMatchObject({ what: 'guestNewCode', detail: { code: true } })
    const kept = JSON.stringify(rows) + logged.join('\n')
    expect(logged.length).toBeGreaterThan(0)
    for (const secret of [code, `${one.code}`]) expect(kept).not.toContain(secret)
  })

  test('is removed when the guest is erased, and no late write restores it', async () => {
    const { one } = await someGuests()
    await renew(one, randomGuestCode())
    const erased = await app.call<Guest>('POST', `/guests/${one.id}/erase`)
    expect(erased.body).not.toHaveProperty('code')
    const late = await renew(one, randomGuestCode())
    expect(late.status).toBe(200)
    expect(late.body).not.toHaveProperty('code')
    const [row] = await app.db.select().from(guests).where(eq(guests.id, one.id))
    expect(row).toMatchObject({ code: null, oldCodes: '' })
  })

  test('is created with an uploaded list, and restored with a restored list', async () => {
    const invite = await openInvite(app)
    const send = async (...rows: string[]) =>
      expect((await upload(app, [invite.header, ...rows].join('\n'), { code: invite.code })).status).toBe(200)
    const list = () => guestList(app, invite.weekend.id)
    await send('Jane,Doe,,x,', 'Jim,Roe,,x,', 'Ada,Poe,,x,')
    const before = await list()
    expect(new Set(before.map(({ code }) => code)).size).toBe(3)
    for (const { code } of before) expect(code).toMatch(GUEST_CODE)
    const jane = before.find(({ first_name }) => first_name === 'Jane')
    if (!jane) throw new Error('Jane is missing.')
    await renew(jane, randomGuestCode())
    const renewed = await list()
    await send('Jim,Roe,,x,', 'Ada,Poe,,x,')
    const group = `/event/group/${invite.group.id}`
    const preview = await app.call<{ uploaded_at: string }>('GET', `${group}/restore`)
    const { uploaded_at } = preview.body
    expect((await app.call('POST', `${group}/restore`, { body: { uploaded_at } })).status).toBe(200)
    expect(await list()).toEqual(renewed)
  })

  test('was created by the migration for existing guests, one for each', async () => {
    const { weekend, one } = await someGuests()
    const erased = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    await app.call('POST', `/guests/${erased.id}/erase`)
    await app.db.update(guests).set({ code: null })
    const migration = readFileSync(projectPath('server/db/migrations/0009_guest-codes.sql'), 'utf8')
    const update = migration.split('--> statement-breakpoint').at(-1) ?? ''
    await app.db.execute(sql.raw(update))
    const rows = await app.db.select().from(guests)
    const codes = rows.filter(({ firstName }) => firstName !== 'Erased').map(({ code }) => code)
    for (const code of codes) expect(code).toMatch(GUEST_CODE)
    expect(codes.length).toBeGreaterThan(1)
    expect(new Set(codes).size).toBe(codes.length)
    // Every letter can occur.
    const letters = new Set(codes.join(''))
    if (codes.length > 20) expect(letters.size).toBe(32)
    expect(rows.find(({ id }) => id === erased.id)?.code).toBeNull()
    expect(rows.find(({ id }) => id === one.id)?.code).not.toBe(one.code)
  })
})
