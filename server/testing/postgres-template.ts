import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { makeDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of an empty database with its tables. */
    postgresTemplate: string
  }
}

/** Makes one database, without rows, for all test files of a run to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, url, drop } = await makeDatabase()
  const database = await openDatabase({ url, dataDir: 'memory://' })
  await database.close()
  project.provide('postgresTemplate', name)
  return drop
}
