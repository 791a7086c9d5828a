import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'trackside-token-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a token is for the server that has the same settings, also where a file leaves them empty', () => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', projectPath('server/cli/token.ts')], {
    cwd: projectPath('.'),
    env: { ...process.env, DATA_DIR: folder, PORT: '', PUBLIC_ORIGIN: '' },
    encoding: 'utf8',
  })
  expect(decodeJwt(stdout.trim()).iss).toBe('http://localhost:3000/idp')
})
