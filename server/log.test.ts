import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '../contract/errors.ts'
import { startTestApp, type TestApp } from './testing/harness.ts'
import { openInvite, upload } from './testing/open-invite.ts'
import { groupInEvent, guestBody, guestOf } from './testing/race-weekend.ts'

/** What must never be in the log, whatever happens: real requests, good, bad and failing, with everything logged. */

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: line => void lines.push(line) } })
})
afterAll(() => app.close())

/** Names that stand nowhere else. */
const [FIRST, LAST] = ['Xanthippe', 'Quirrenbach']

test('no name, token, pin, code, e-mail or address is in the log, also when the database fails', async () => {
  const { weekend, group, code } = await openInvite(app)
  const guest = await guestOf(app, group, weekend.days, FIRST)
  await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
  await app.call('POST', '/guests/redeem', { body: { pin: guest.pin, event_id: weekend.id } })
  await app.call('GET', `/guests/redeemedTypes/${guest.pin}?event_id=${weekend.id}`)
  await app.call('GET', `/guest_list/export/${weekend.id}/all`)
  await upload(app, `First Name,Last Name,${weekend.today}\n${FIRST},${LAST},x\n`, { code })
  await upload(app, `First Name,Last Name,${weekend.today}\n${FIRST},,x\n`, { code })
  await app.call('POST', `/invite/validate/${code}`, { as: null })
  // Refused by the contract, by the database, and not understood at all.
  const user = { name: LAST, email: `${LAST}@team.example`.toLowerCase(), isTourGuide: false }
  await app.call('POST', '/users', { body: user })
  await app.call('POST', '/users', { body: user })
  await app.call('POST', '/users', { body: { ...user, name: 7 } })
  await app.call('POST', '/users', {
    body: `{"name":"${LAST}"`,
    headers: { 'content-type': 'application/json' },
  })
  await app.call('GET', `/guests/redeemedTypes/${guest.pin}/${LAST}`)
  await app.call('GET', '/events', { headers: { authorization: 'Bearer eyJub3BlIjoiIn0.e30.x' } })

  await app.db.execute(sql`alter table guest_days rename to gone`)
  const failed = await app.call<ErrorBody>('POST', '/guests', { body: guestBody(group, weekend.days, FIRST) })
  await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
  await app.db.execute(sql`alter table gone rename to guest_days`)
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/guest_days|insert|Quirrenbach/i)

  // Ids and durations hold any digits.
  const log = lines.join('').replace(/[0-9a-f-]{36}|"responseTime":[\d.]+/g, '')
  expect(lines.length).toBeGreaterThan(30)
  const secrets = [
    FIRST,
    LAST,
    'Quintero',
    code,
    await app.token(),
    'eyJ',
    'ines.barros',
    '127.0.0.1',
    'Bearer',
  ]
  for (const secret of secrets) expect(log.toLowerCase(), secret).not.toContain(secret.toLowerCase())
  expect(log).not.toMatch(new RegExp(`\\b${guest.pin}\\b`))

  // What it is for: the failure can be found by the id that the screen shows, with its place and its kind.
  const entries = lines.map(line => JSON.parse(line))
  const entry = entries.find(({ reqId, level }) => reqId === failed.body.requestId && level === 50)
  expect(entry).toMatchObject({ msg: 'request failed', err: { cause: { code: '42P01' } } })
  expect(entry.err.stack).toContain('guest-writes')
})

test('a group’s contacts are not in the log', async () => {
  const { weekend } = await openInvite(app)
  await groupInEvent(app, weekend.id, { name: 'Zeppelin Holdings' })
  await app.call('DELETE', `/guests/${randomUUID()}`)
  expect(lines.join('')).not.toContain('Zeppelin')
})
