import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'trackside-panic-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const pathOf = (file: string) => JSON.stringify(projectPath(`server/${file}`))

/** A folder in the place of the next WAL file does what a full disk does. */
const program = `
  import { mkdirSync } from 'node:fs'
  import { YieldingPGlite } from ${pathOf('db/yielding-pglite.ts')}
  import { endWhenUncaught } from ${pathOf('process/end-when-uncaught.ts')}
  import { createLog } from ${pathOf('process/log.ts')}
  endWhenUncaught(createLog())
  const folder = ${JSON.stringify(dataDir)}
  const pglite = new YieldingPGlite(folder)
  await pglite.exec('create table lines (line text)')
  for (const number of [2, 3, 4]) mkdirSync(folder + '/pg_wal/00000001000000000000000' + number)
  const insert = pglite.query("select pg_switch_wal()").then(() => pglite.query("insert into lines values ('x')"))
  console.log(await insert.then(() => 'done', () => 'refused'))
  await new Promise(() => setTimeout(() => {}, 20_000))`

test('a database that panics ends the process, with a line that says why', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: projectPath('.'), encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
  )
  const [outcome, line] = stdout.trim().split('\n')
  expect(outcome).toBe('refused')
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 60,
    err: {
      message: 'PGlite has to be started again: is its disk full?',
      cause: { message: 'a statement failed' },
    },
  })
  expect(status).toBe(1)
})
