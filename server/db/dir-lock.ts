import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../process/error-code.ts'

/** How long to wait for a process that was asked to stop and may still be closing its files. */
const LOCK_TIMEOUT_MS = 3000
const RETRY_MS = 100

/** The lock files that this process holds. */
const held = new Set<string>()

/**
 * Locks a data directory for this process. PGlite does not lock, and two processes on the same files would damage them.
 * The lock is a file that names the process; a lock left by a process that has ended is taken over.
 * Returns a function that releases the lock. Throws an Error for the operator if another process holds it.
 */
export async function holdDirectory(lockFile: string): Promise<() => void> {
  const mark = describeProcess(process.pid)
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    if (take(lockFile, mark)) break
    const owner = readOwner(lockFile)
    if (owner !== undefined && isRunning(owner, lockFile)) {
      if (Date.now() > deadline) throw inUse(lockFile, owner.pid)
      await wait(RETRY_MS)
    } else {
      rmSync(lockFile, { force: true })
    }
  }
  held.add(lockFile)
  return () => {
    held.delete(lockFile)
    rmSync(lockFile, { force: true })
  }
}

interface Owner {
  readonly pid: number
  /** Distinguishes a process from a later one with the same id; '' if the system doesn't provide it. */
  readonly started: string
}

const describeProcess = (pid: number): string => JSON.stringify({ pid, started: startOf(pid) })

function take(lockFile: string, mark: string): boolean {
  try {
    writeFileSync(lockFile, mark, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function readOwner(lockFile: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('started' in owner))
      return undefined
    const { pid, started } = owner
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch (error) {
    // Removed in the meantime, or incomplete because its writer was killed.
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function isRunning(owner: Owner, lockFile: string): boolean {
  // In a container, a restarted server often gets the same process id again.
  if (owner.pid === process.pid) return held.has(lockFile)
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return owner.started === startOf(owner.pid)
}

/** When a process started, in units of the system (Linux); '' on other systems. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The second field is the program's name in parentheses and may contain spaces; the start time is the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${boot} ${fields[19]}`
  } catch {
    return ''
  }
}

const inUse = (lockFile: string, pid: number) =>
  new Error(
    `The data in ${lockFile.replace(/[^/\\]*$/, '')} is in use by process ${pid}, which is probably the server. ` +
      'Stop it first, or set DATABASE_URL: PostgreSQL serves several programs at once.',
  )
