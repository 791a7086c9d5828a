import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from './project-path.ts'

const FULL_DISK = '/dev/full'

const program = `
  import { createLog } from ${JSON.stringify(projectPath('server/process/log.ts'))}
  const log = createLog('info')
  log.info('one')
  setTimeout(() => {
    log.info('two')
    log.fatal('three')
    console.error('answers')
    process.exit(3)
  }, 200)`

test.skipIf(!existsSync(FULL_DISK))(
  'a log that is written to a full disk neither ends nor stops the server',
  () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      {
        cwd: projectPath('.'),
        stdio: ['ignore', openSync(FULL_DISK, 'w'), 'pipe'],
        encoding: 'utf8',
        timeout: 30_000,
        killSignal: 'SIGKILL',
      },
    )
    expect(stderr).toContain('answers')
    expect(status).toBe(3)
  },
)
