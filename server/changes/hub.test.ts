import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseVersions } from '../../contract/api/headers.ts'
import { createLog } from '../process/log.ts'
import { testApp } from '../testing/harness.ts'
import { openInvite } from '../testing/open-invite.ts'
import { guestBody } from '../testing/race-weekend.ts'
import { createHub } from './hub.ts'
import { recordWrite } from './versions.ts'

const app = await testApp()

test('a change that could not be read once is sent to a desk that reconnects', async () => {
  const { weekend, group } = await openInvite(app)
  let isAway = false
  const db = new Proxy(app.db, {
    get(target, name) {
      if (isAway) throw new Error('The database is away.')
      return Reflect.get(target, name)
    },
  })
  const hub = createHub({ ...app.database, db }, createLog('silent'))
  const join = async (since?: string) => {
    const told: string[] = []
    await hub.add(weekend.id, since, { send: text => told.push(text), end: () => {} })
    return told.join('')
  }
  await app.call('POST', '/guests', { body: guestBody(group, weekend.today) })
  await join()
  isAway = true
  await expect(join(`${weekend.id}:0`)).rejects.toThrow('The database is away.')
  isAway = false
  expect(await join(`${weekend.id}:0`)).toContain('"type":"change"')
  await hub.close()
})

test('what desks missed is kept for the last twenty versions that were asked for', async () => {
  const { weekend } = await openInvite(app)
  let reads = 0
  const db = new Proxy(app.db, {
    get(target, name) {
      reads += 1
      return Reflect.get(target, name)
    },
  })
  const origin = { what: 'guestCheckIn', whoId: 'test', whoName: 'Test', at: new Date() }
  for (let version = 0; version < 25; version += 1)
    await recordWrite(app.db, { origin, changed: [{ scope: weekend.id, entity: `event:${weekend.id}` }] })
  const hub = createHub({ ...app.database, db }, createLog('silent'))
  /** Whether the changes after a version are read from the database for a desk that connects. */
  const isReadFor = async (since: number) => {
    const before = reads
    await hub.add(weekend.id, `${weekend.id}:${since}`, { send: () => {}, end: () => {} })
    return reads > before
  }
  for (let since = 0; since < 25; since += 1) expect(await isReadFor(since)).toBe(true)
  expect(await isReadFor(24)).toBe(false)
  expect(await isReadFor(5)).toBe(false)
  expect(await isReadFor(0)).toBe(true)
  await hub.close()
})

test('a write without a notice, as its process died after the commit, is found soon', async () => {
  const { weekend } = await openInvite(app)
  const hub = createHub(app.database, createLog('silent'))
  const told: string[] = []
  await hub.add(weekend.id, undefined, { send: text => told.push(text), end: () => {} })
  const origin = { what: 'guestCheckIn', whoId: 'died', whoName: 'Died', at: new Date() }
  await recordWrite(app.db, { origin, changed: [{ scope: weekend.id, entity: `event:${weekend.id}` }] })
  await vi.waitFor(() => expect(told.join('')).toContain('"type":"change"'), 5000)
  await hub.close()
})

test('while the database is away, the log has one line about the versions, not one at each poll', {
  timeout: 20_000,
}, async () => {
  const { weekend } = await openInvite(app)
  let polls = -1
  const db = new Proxy(app.db, {
    get(target, name) {
      if (polls < 0) return Reflect.get(target, name)
      polls += 1
      throw new Error('The database is away.')
    },
  })
  const lines: string[] = []
  const hub = createHub({ ...app.database, db }, createLog('warn', { write: line => void lines.push(line) }))
  await hub.add(weekend.id, undefined, { send: () => {}, end: () => {} })
  polls = 0
  await vi.waitFor(() => expect(polls).toBeGreaterThan(2), 15_000)
  await hub.close()
  expect(lines.filter(line => line.includes('the versions'))).toHaveLength(1)
})

test('while changes cannot be read, the log has one line for their scope, and they are sent afterwards', async () => {
  const { weekend } = await openInvite(app)
  let isAway = false
  let reads = 0
  const db = new Proxy(app.db, {
    get(target, name) {
      if (!isAway) return Reflect.get(target, name)
      reads += 1
      throw new Error('The database is away.')
    },
  })
  const lines: string[] = []
  const told: string[] = []
  const hub = createHub({ ...app.database, db }, createLog('warn', { write: line => void lines.push(line) }))
  await hub.add(weekend.id, undefined, { send: text => told.push(text), end: () => {} })
  const origin = { what: 'guestCheckIn', whoId: 'x', whoName: 'X', at: new Date() }
  const changed = [{ scope: weekend.id, entity: `event:${weekend.id}` }]
  isAway = true
  hub.written(parseVersions((await recordWrite(app.db, { origin, changed })) ?? null))
  await vi.waitFor(() => expect(reads).toBeGreaterThan(3), 15_000)
  isAway = false
  await vi.waitFor(() => expect(told.join('')).toContain('"type":"change"'), 5_000)
  await hub.close()
  expect(lines.filter(line => line.includes('the changes of a scope'))).toHaveLength(1)
})

test('a database that was set back under the server is not asked again and again for what it has lost', async () => {
  const { weekend, group } = await openInvite(app)
  const hub = createHub(app.database, createLog('silent'))
  onTestFinished(() => hub.close())
  const told: string[] = []
  const join = () => hub.add(weekend.id, undefined, { send: text => told.push(text), end: () => {} })
  const leave = await join()
  await app.call('POST', '/guests', { body: guestBody(group, weekend.today) })
  await expect.poll(() => told.join(''), { timeout: 10_000 }).toContain('"type":"change"')
  leave()
  await app.db.execute(sql`update versions set version = version - 1 where scope = ${weekend.id}`)
  await join()
  await expect.poll(() => told.at(-1), { timeout: 10_000 }).toContain('"type":"change"')
  const before = told.length
  await wait(500)
  expect(told).toHaveLength(before)
})
