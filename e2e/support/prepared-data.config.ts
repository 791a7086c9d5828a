import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_DATA, startServer } from './server.ts'

/**
 * A time zone in which it is between ten and eleven in the morning. Journeys run at that hour at the venue: a tour in two
 * hours is never tomorrow's, and no run goes past midnight.
 */
function zoneInTheMorning(now: Date): string {
  const ahead = 10 - now.getUTCHours()
  // POSIX counts these names from the west: `Etc/GMT-10` is ten hours ahead of UTC.
  const west = ahead < -12 ? -(ahead + 24) : -ahead
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`
}

/** Makes a database, and loads the demo's data into it, once for all servers of a run. */
export default async function prepareData(): Promise<() => void> {
  process.env.DEMO_TIMEZONE ??= zoneInTheMorning(new Date())
  const folder = mkdtempSync(join(tmpdir(), 'trackside-prepared-'))
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  execFileSync('node', ['dist/server/db/init-pglite.js', join(empty, 'pglite')], { stdio: 'inherit' })
  process.env[PREPARED_DATA] = folder
  const server = await startServer({ DEMO_GUESTS: '120' })
  await server.stop()
  cpSync(server.dataDir, join(folder, 'loaded'), { recursive: true })
  await server.close()
  return () => rmSync(folder, { recursive: true, force: true })
}
