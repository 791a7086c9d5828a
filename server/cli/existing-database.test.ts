import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'trackside-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An operator who forgot the server's settings must not be told that there is nobody, or have a backup of nothing. */
test.each([
  ['backup', [join(folder, 'weekend.backup')]],
  ['person', ['find', 'wolf sofia']],
  ['retention', ['--days', '90', '--apply']],
])('%s without a database fails, says why and creates nothing', (tool, args) => {
  const { DATABASE_URL: _, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', projectPath(`server/cli/${tool}.ts`), ...args],
    {
      cwd: projectPath('.'),
      env: { ...environment, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    },
  )
  expect(stdout).toBe('')
  expect(stderr).toContain(`There is no database in ${join(folder, 'data')}`)
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
