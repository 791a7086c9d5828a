import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { makeDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a database with empty tables. */
    postgresTemplate: string
  }
}

/** Creates one database without rows, which all test files of a run copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, url, drop } = await makeDatabase()
  const database = await openDatabase({ url, dataDir: 'memory://' })
  await database.close()
  project.provide('postgresTemplate', name)
  return drop
}
