import pg from 'pg'
import { expect, test } from 'vitest'
import { openTcpRelay } from '../testing/tcp-relay.ts'
import { isTransientDbError } from './away.ts'
import { endWhenSilent } from './end-when-silent.ts'

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
