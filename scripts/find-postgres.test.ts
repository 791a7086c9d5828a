import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let temp: string
beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), 'trackside-test-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(temp, 0o711)
})
afterEach(() => rmSync(temp, { recursive: true, force: true }))

/** Runs a script with `temp` as the folder of temporary files. Returns what it printed, and how it ended. */
function run(script: string): Promise<{ printed: string; code: number | null; signal: string | null }> {
  const env = { ...process.env, TMPDIR: temp }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', text => {
    printed += text
  })
  return new Promise(resolve => child.once('close', (code, signal) => resolve({ printed, code, signal })))
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('an interrupted process leaves neither its PostgreSQL nor the folder', async () => {
  const { printed, signal } = await run(`
    import { startPrivatePostgres } from './find-postgres.mjs'
    console.info((await startPrivatePostgres()).url)
    process.kill(process.pid, 'SIGINT')
    setInterval(() => {}, 1000)
  `)
  expect(signal).toBe('SIGINT')
  expect(await accepts(Number(new URL(printed.trim()).port))).toBe(false)
  expect(readdirSync(temp)).toEqual([])
})

test.each([
  ['when it ends', '', { code: 0 }],
  ['when it exits', 'process.exit(3)', { code: 3 }],
  ['when it is told to end', 'kill()', { signal: 'SIGTERM' }],
  ['when it exits on being told', `process.once('SIGTERM', () => process.exit(4)); kill()`, { code: 4 }],
  ['when it has cleaned up before', 'end(); end()', { code: 0 }],
])('a process cleans up once, %s', async (_when, script, outcome) => {
  const before = `
    import { atProcessEnd } from './at-process-end.mjs'
    const end = atProcessEnd(() => console.info('cleaned up'))
    function kill() {
      process.kill(process.pid, 'SIGTERM')
      setInterval(() => {}, 1000)
    }
  `
  expect(await run(before + script)).toMatchObject({ printed: 'cleaned up\n', ...outcome })
})
