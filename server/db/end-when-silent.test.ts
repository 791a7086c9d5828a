import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { openTcpRelay } from '../testing/tcp-relay.ts'
import { openDatabase } from './client.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { isTransientDbError } from './transient-db-error.ts'

test('a database that is gone does not keep the server from ending', async () => {
  const store = await makeDatabase({ template: inject('postgresTemplate') })
  const url = new URL(store.url)
  const relay = await openTcpRelay(Number(url.port))
  onTestFinished(async () => {
    await relay.close()
    await store.drop()
  })
  url.port = String(relay.port)
  const { db, listen, close } = await openDatabase({ url: url.href, dataDir: '' })
  const stop = await new Promise<() => Promise<void>>(resolve => {
    const unlisten = listen('nothing_said', {
      onMessage: () => undefined,
      onConnect: () => resolve(unlisten),
      onDisconnect: () => undefined,
    })
  })
  await db.execute(sql`select 1`)
  relay.silence()
  const ended = stop()
    .then(close)
    .then(() => 'ended')
  expect(await Promise.race([ended, wait(20_000, 'still open', { ref: false })])).toBe('ended')
})

test('a query without an answer fails as transient, and its connection leaves the pool', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const relay = await openTcpRelay(Number(url.port))
  url.port = String(relay.port)
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('connect', client => endWhenSilent(client, 500))
  try {
    await pool.query('select 1')
    relay.silence()
    const error = await pool.query('select 2').then(
      () => undefined,
      cause => cause,
    )
    expect(isTransientDbError(error)).toBe(true)
    relay.pointAt(Number(new URL(process.env.TEST_DATABASE_URL ?? '').port))
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  } finally {
    await pool.end()
    await relay.close()
  }
})
