import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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

const pathOf = (file: string) => JSON.stringify(projectPath(`server/${file}`))

/** Another process that holds a directory. */
async function hold(file = lockFile): Promise<ChildProcess> {
  const script = `import { holdDirectory } from ${pathOf('db/dir-lock.ts')}
    import { endWhenUncaught } from ${pathOf('process/end-when-uncaught.ts')}
    import { createLog } from ${pathOf('process/log.ts')}
    endWhenUncaught(createLog())
    const release = await holdDirectory(${JSON.stringify(file)})
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

test('a lock file that somebody has removed is reported once, not at each touch', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const release = await holdDirectory(lockFile)
  rmSync(lockFile)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5_000)
  await wait(1_200)
  release()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('of two processes that take over the same lock at once, the one whose file was replaced gives way', async () => {
  const otherLock = join(folder, 'other.lock')
  const { pid } = await hold(otherLock)
  const holding = holdDirectory(lockFile)
  copyFileSync(otherLock, lockFile)
  await expect(holding).rejects.toThrow(`is in use by process ${pid}`)
})

/** The lock of a process in another container, where process ids mean other processes. */
const foreign = JSON.stringify({ pid: process.pid, started: 'at noon', system: 'another container' })

test('a holder that was paused, and whose lock was taken over meanwhile, ends and leaves that lock alone', async () => {
  const child = await hold()
  const { mtimeMs } = writeForeign()
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(readFileSync(lockFile, 'utf8')).toBe(foreign)
  expect(statSync(lockFile).mtimeMs).toBe(mtimeMs)
})

test('a lock that was taken over is not released by its former holder', async () => {
  const release = await holdDirectory(lockFile)
  writeForeign()
  release()
  expect(readFileSync(lockFile, 'utf8')).toBe(foreign)
})

function writeForeign() {
  writeFileSync(lockFile, foreign)
  return statSync(lockFile)
}

describe('a lock out of another container', () => {
  test('is respected while its holder touches it', async () => {
    writeForeign()
    const touching = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 500)
    onTestFinished(() => clearInterval(touching))
    await expect(holdDirectory(lockFile)).rejects.toThrow('is in use')
    expect(readFileSync(lockFile, 'utf8')).toBe(foreign)
  })

  test('is respected while its holder is too busy to touch it, and taken over after half a minute', async () => {
    writeForeign()
    const from = Date.now()
    // A clock that runs ten times as fast.
    const sinceStart = () => performance.now() * 10
    const start = sinceStart()
    vi.spyOn(Date, 'now').mockImplementation(() => from + sinceStart() - start)
    const release = await holdDirectory(lockFile)
    expect(Date.now() - from).toBeGreaterThan(30_000)
    expect(Date.now() - from).toBeLessThan(60_000)
    const { mtimeMs } = statSync(lockFile)
    await expect.poll(() => statSync(lockFile).mtimeMs, { timeout: 5000 }).toBeGreaterThan(mtimeMs)
    release()
  })
})
