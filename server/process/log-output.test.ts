import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from './project-path.ts'

const FULL_DISK = '/dev/full'

const program = `
  import { createLog } from ${JSON.stringify(projectPath('server/process/log.ts'))}
  const log = createLog('info')
  log.info('one')
  setTimeout(() => log.info('two'), 100)
  setTimeout(() => {
    log.fatal('three')
    console.error('answers')
    process.exit(3)
  }, 200)`

/** Runs the program with its output to a file or, by default, to a pipe. */
const run = (output: number | 'pipe' = 'pipe') =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: projectPath('.'),
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })

test('a program that has logged ends as it wants to, with all its lines written', () => {
  const { stdout, stderr, status } = run()
  expect(
    stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).msg),
  ).toEqual(['one', 'two', 'three'])
  expect(stderr).toBe('answers\n')
  expect(status).toBe(3)
})

test.skipIf(!existsSync(FULL_DISK))(
  'a log that is written to a full disk neither ends nor stops the server',
  () => {
    const { stderr, status } = run(openSync(FULL_DISK, 'w'))
    expect(stderr).toContain('answers')
    expect(status).toBe(3)
  },
)
