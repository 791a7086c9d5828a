import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../process/error-code.ts'
import { logFirstFailure } from '../process/log-first-failure.ts'

/** How long to wait for a process that was asked to stop and may still be closing its files. */
const LOCK_TIMEOUT_MS = 3000
const RETRY_MS = 100

/**
 * A holder touches its lock file: in another container or on another computer, nothing else shows that it is running.
 * While PGlite works on a long statement, or the container is paused, it cannot.
 */
const HEARTBEAT_INTERVAL_MS = 500
const HEARTBEAT_TIMEOUT_MS = 30_000

/** Of two processes that take over the same lock at once, the later one replaces the other's file within this time. */
const REPLACED_WITHIN_MS = 250

/** The lock files that this process holds. */
const held = new Set<string>()

/**
 * Locks a data directory for this process. PGlite does not lock, and two processes on the same files would damage them.
 * The lock is a file that names the process. It is taken over if that process has ended or, where its id means nothing
 * here, has not touched the file for half a minute. If it was only paused, it ends as soon as it sees that.
 * Returns a function that releases the lock. Throws an Error for the operator if another process holds it.
 */
export async function holdDirectory(lockFile: string): Promise<() => void> {
  const self: Owner = { pid: process.pid, started: startOf(process.pid), system: systemId() }
  const mark = JSON.stringify(self)
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    if (take(lockFile, mark)) {
      held.add(lockFile)
      await wait(REPLACED_WITHIN_MS)
      if (textOf(lockFile) === mark) break
      held.delete(lockFile)
    }
    const owner = readOwner(lockFile)
    const isNear = (owner?.system ?? self.system) === self.system
    if (owner && (isNear ? isRunning(owner, lockFile) : await isTouched(lockFile))) {
      if (Date.now() > deadline) throw inUse(lockFile, owner.pid)
      await wait(RETRY_MS)
    } else {
      rmSync(lockFile, { force: true })
    }
  }
  const touch = logFirstFailure(error =>
    console.warn('The lock of the data directory could not be touched:', error),
  )
  const heartbeat = setInterval(() => {
    void touch(async () => {
      const text = textOf(lockFile)
      if (text !== '' && text !== mark) return endProcess()
      const now = new Date()
      utimesSync(lockFile, now, now)
    })
  }, HEARTBEAT_INTERVAL_MS).unref()
  return () => {
    clearInterval(heartbeat)
    held.delete(lockFile)
    if (textOf(lockFile) === mark) rmSync(lockFile, { force: true })
  }
}

interface Owner {
  readonly pid: number
  /** Distinguishes a process from a later one with the same id; '' if the system doesn't provide it. */
  readonly started: string
  /** Where `pid` means this process; absent from locks of older versions. */
  readonly system?: string
}

function take(lockFile: string, mark: string): boolean {
  try {
    writeFileSync(lockFile, mark, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** The content of the lock file; '' if there is none. */
function textOf(lockFile: string): string {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function readOwner(lockFile: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(textOf(lockFile))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('started' in owner))
      return undefined
    const { pid, started } = owner
    if (typeof pid !== 'number' || typeof started !== 'string') return undefined
    return { pid, started, ...('system' in owner && { system: String(owner.system) }) }
  } catch (error) {
    // Removed in the meantime, or incomplete because its writer was killed.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether somebody touches the lock file. Compares no clocks, as those of two computers may differ. */
async function isTouched(lockFile: string): Promise<boolean> {
  const touchedAt = () => statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs
  const before = touchedAt()
  const deadline = Date.now() + HEARTBEAT_TIMEOUT_MS
  while (Date.now() < deadline) {
    await wait(RETRY_MS)
    if (touchedAt() !== before) return true
  }
  return false
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
    // The second field is the program's name in parentheses and may contain spaces; the start time is the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${bootId()} ${fields[19]}`
  } catch {
    return ''
  }
}

/** The system in which process ids have their meaning: this computer since its start, and the container (Linux). */
function systemId(): string {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Throws where nothing handles it (process/end-when-uncaught.ts). */
function endProcess(): void {
  setImmediate(() => {
    throw new Error(
      'Another process has taken over the data directory, because this one did not run for a while.',
    )
  })
}

const inUse = (lockFile: string, pid: number) =>
  new Error(
    `The data in ${lockFile.replace(/[^/\\]*$/, '')} is in use by process ${pid}, which is probably the server. ` +
      'Stop it first, or set DATABASE_URL: PostgreSQL serves several programs at once.',
  )
