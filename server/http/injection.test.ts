import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/api/errors.ts'
import type { Group } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import type { AppUser } from '../../contract/api/users.schema.ts'
import { refusedWith, testApp } from '../testing/harness.ts'
import { openInvite, upload } from '../testing/open-invite.ts'
import { groupBody, groupInEvent, guestList, guestOf, raceWeekend } from '../testing/race-weekend.ts'

/** Text with a meaning for the database, a page or a program stays text, through every input. */

const app = await testApp()

const HOSTILE = [
  "Robert'); drop table guests;--",
  "O'Neill",
  "x' or '1'='1",
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}} %{7*7} #{7*7}',
  '%s %n %27 %00',
  '\\u0027 \\\\ \\',
  '__proto__',
  'constructor',
  'null',
  '../../etc/passwd',
]

test('names of guests, groups and users come back as they were sent', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id, { maximum: 100 })
  for (const name of HOSTILE) await guestOf(app, group, weekend.days, name)
  const guests = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}`)
  expect(guests.body.map(guest => guest.first_name).toSorted()).toEqual(HOSTILE.toSorted())

  for (const name of HOSTILE) await app.call('POST', '/groups', { body: groupBody(name) })
  const groups = (await app.call<Group[]>('GET', '/groups')).body.map(one => one.name)
  expect(groups.filter(name => HOSTILE.includes(name ?? '')).toSorted()).toEqual(HOSTILE.toSorted())

  for (const [at, name] of HOSTILE.entries())
    await app.call('POST', '/users', { body: { name, email: `u${at}@team.example`, isTourGuide: true } })
  const users = (await app.call<AppUser[]>('GET', '/users/all')).body.map(one => one.name)
  expect(users.filter(name => HOSTILE.includes(name ?? '')).toSorted()).toEqual(HOSTILE.toSorted())
})

test('names in an uploaded list come back as they were sent', async () => {
  const { weekend, code, header } = await openInvite(app, { maximum: 100 })
  const names = HOSTILE.filter(name => /^\p{L}/u.test(name))
  const rows = names.map(name => `"${name}",Bell,,x,`)
  expect(await upload(app, `${header}\n${rows.join('\n')}`, { code })).toMatchObject({ status: 200 })
  const body = await guestList(app, weekend.id)
  expect(body.map(guest => guest.first_name).toSorted()).toEqual(names.toSorted())
})

test('parts of a URL or a query are only values', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const { pin } = await guestOf(app, group, weekend.days)
  for (const text of HOSTILE) {
    const value = encodeURIComponent(text)
    for (const path of [
      `/guest_list/${value}`,
      `/guest_list/export/${weekend.id}/${value}`,
      `/guests/redeemedTypes/${value}?event_id=${weekend.id}`,
      `/tour/${value}`,
      `/trail/guest/${value}`,
    ]) {
      const { status } = await app.call<ErrorBody>('GET', path)
      expect([400, 404], path).toContain(status)
    }
    expect((await app.call('POST', `/invite/validate/${value}`, { as: null })).status).toBe(401)
    const redeemed = await app.call<ErrorBody>('POST', '/guests/redeemType', {
      body: { pin, type: text, event_id: weekend.id },
    })
    expect([400, 404], text).toContain(redeemed.status)
  }
  expect(await guestList(app, weekend.id)).toHaveLength(1)
})

test('JSON that would pollute prototypes is refused', async () => {
  const send = (body: string) =>
    app.call<ErrorBody>('POST', '/users', { body, headers: { 'content-type': 'application/json' } })
  const user = '"name":"Ann","email":"ann.proto@team.example","isTourGuide":false'
  for (const poison of [
    '"__proto__":{"isTourGuide":true}',
    '"constructor":{"prototype":{"isTourGuide":true}}',
  ])
    expect(await send(`{${poison},${user}}`)).toMatchObject(refusedWith(400, 'BadRequest'))
  expect(Reflect.get({}, 'isTourGuide')).toBeUndefined()
})
