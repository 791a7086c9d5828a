import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** A whole run holds a third of it at most. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Has this process and those that it starts keep their temporary files in memory, where the machine has room for them: journeys
 * copy browser profiles and databases by the hundred. Returns what removes them.
 */
export function keepTempInMemory() {
  if (!hasRoom()) return () => {}
  const folder = mkdtempSync(join(SHARED_MEMORY, 'trackside-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A browser that has closed may still be writing.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
