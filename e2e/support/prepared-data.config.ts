import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_DATA, startServer } from './server.ts'

/** Creates a database and loads the demo data into it, once for all servers of a run. */
export default async function prepareData(): Promise<() => void> {
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
