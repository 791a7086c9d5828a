import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dumped files of an empty database. */
    pgliteFiles: string
  }
}

/** Makes one empty PGlite for all test files of a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-pglite-'))
  const path = join(folder, 'files.tar')
  const database = await PGlite.create('memory://')
  const files = await database.dumpDataDir('none')
  await database.close()
  writeFileSync(path, Buffer.from(await files.arrayBuffer()))
  project.provide('pgliteFiles', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
