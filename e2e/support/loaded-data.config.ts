import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOADED_DATA, startServer } from './server.ts'

/** Loads the demo's data once for all servers of a run. */
export default async function loadData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-loaded-'))
  const server = await startServer()
  await server.stop()
  cpSync(server.dataDir, folder, { recursive: true })
  await server.close()
  process.env[LOADED_DATA] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
