import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDatabase } from '../../server/testing/postgres-databases.ts'
import { PREPARED_DATA, PREPARED_DATABASE, startServer } from './server.ts'

/** Creates databases and loads the demo data into them, once for all servers of a run. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-prepared-'))
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  execFileSync('node', ['dist/server/db/init-pglite.js', join(empty, 'pglite')], { stdio: 'inherit' })
  process.env[PREPARED_DATA] = folder
  const server = await startServer({ DEMO_GUESTS: '120' })
  await server.stop()
  cpSync(server.dataDir, join(folder, 'loaded'), { recursive: true })
  await server.close()
  const database = process.env.TEST_DATABASE_URL === undefined ? undefined : await makeDatabase()
  if (database) {
    await (await startServer({ DATABASE_URL: database.url })).close()
    process.env[PREPARED_DATABASE] = database.name
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  }
}
