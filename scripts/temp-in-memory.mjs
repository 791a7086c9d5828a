import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** A whole run needs at most a third of this. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * Makes this process and its children keep temporary files in memory if the machine has enough: journeys copy browser
 * profiles and databases by the hundred. Returns a function that removes them.
 */
export function keepTempInMemory() {
  if (!hasRoom()) return () => {}
  const folder = mkdtempSync(join(SHARED_MEMORY, 'trackside-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A closed browser may still be writing.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
