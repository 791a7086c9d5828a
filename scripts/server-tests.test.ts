import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A folder with an `npx` that prints its arguments and the database instead of running vitest. */
let programs: string
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'trackside-test-'))
  writeFileSync(join(programs, 'npx'), '#!/bin/sh\necho "$TEST_DATABASE_URL $*"\n')
  chmodSync(join(programs, 'npx'), 0o755)
})
afterEach(() => rmSync(programs, { recursive: true, force: true }))

test('npm run server gives the tests a PostgreSQL server, and vitest its arguments', () => {
  const { TEST_DATABASE_URL: _given, ...env } = process.env
  const printed = execFileSync('npm', ['run', '--silent', 'server', '--', '--maxWorkers', '4'], {
    env: { ...env, PATH: `${programs}:${env.PATH}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(printed).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres vitest run .*--maxWorkers 4$/m)
})
