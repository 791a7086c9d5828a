import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { projectPath } from '../process/project-path.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the dumped files of a database with empty tables. */
    pgliteFiles: string
  }
}

/** Creates one PGlite without rows for all test files of a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-pglite-'))
  const path = join(folder, 'files.tar')
  const database = await PGlite.create('memory://')
  await migrate(drizzle(database), { migrationsFolder: projectPath('server/db/migrations') })
  const files = await database.dumpDataDir('none')
  await database.close()
  writeFileSync(path, Buffer.from(await files.arrayBuffer()))
  project.provide('pgliteFiles', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
