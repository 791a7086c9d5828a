import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemoKeys } from '../demo/demo-keys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the sign-in's keys. */
    signInKeys: string
  }
}

/** Creates the sign-in's keys for all test files of a run, as that takes longer than starting an app on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-keys-'))
  await loadDemoKeys(folder)
  project.provide('signInKeys', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
