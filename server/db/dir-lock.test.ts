import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'
import { holdDirectory } from './dir-lock.ts'

let folder: string
let lockFile: string
let other: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trackside-lock-'))
  lockFile = join(folder, 'pglite.lock')
})
afterEach(() => {
  other?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that holds the directory. */
async function hold(): Promise<ChildProcess> {
  const script = `import { holdDirectory } from ${JSON.stringify(projectPath('server/db/dir-lock.ts'))}
    const release = await holdDirectory(${JSON.stringify(lockFile)})
    process.on('SIGTERM', () => { release(); process.exit(0) })
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectPath('.'),
  })
  other = child
  await once(child.stdout, 'data')
  return child
}

test('a directory that another process holds is refused with a message', async () => {
  const { pid } = await hold()
  await expect(holdDirectory(lockFile)).rejects.toThrow(`is in use by process ${pid}`)
})

test('a directory that a killed process held is taken over', async () => {
  const child = await hold()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(lockFile)).toBe(true)
  const release = await holdDirectory(lockFile)
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid })
  release()
})

test('a process that is just ending is waited for', async () => {
  const child = await hold()
  setTimeout(() => child.kill('SIGTERM'), 500)
  const release = await holdDirectory(lockFile)
  release()
  expect(existsSync(lockFile)).toBe(false)
})

test('this process cannot hold it twice', async () => {
  const release = await holdDirectory(lockFile)
  await expect(holdDirectory(lockFile)).rejects.toThrow('is in use')
  release()
})

test.each([
  ['a broken one', 'not json'],
  [
    'one of a process that had our number before a restart',
    JSON.stringify({ pid: process.pid, started: 'before' }),
  ],
])('%s is taken over', async (_, content) => {
  writeFileSync(lockFile, content)
  const release = await holdDirectory(lockFile)
  release()
})
