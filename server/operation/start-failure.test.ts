import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { startProcess } from '../testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'trackside-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a server that starts while the database is away says so in one line, and ends with an error', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/away`
  const server = await startProcess(dataDir, { DATABASE_URL: url })
  await expect(server.up()).rejects.toThrow('The server did not start')
  expect(server.child.exitCode).toBe(1)
  const lines = server
    .printed()
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('oidc-provider'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    err: { code: 'ECONNREFUSED' },
    msg: 'the server could not start: the database does not answer',
  })
})
