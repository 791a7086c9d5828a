import type { Db } from '../db/client.ts'
import { readJson } from './read-json.ts'
import { onDatabase, runTool } from './run-tool.ts'

/** An import tool for operators. */
interface Import {
  readonly usage: string
  /** Imports a parsed JSON file, all of it or nothing; returns the lines to print. */
  readonly load: (db: Db, input: unknown, at: Date) => Promise<readonly string[]>
  /** Whether it may be the first to use the database. */
  readonly mayBeNew?: boolean
}

/** Runs an import as a program whose only argument is the file. */
export const runImport = ({ usage, load, mayBeNew = false }: Import): void =>
  runTool(usage, ([file, ...more]) =>
    file === undefined || more.length > 0
      ? undefined
      : readJson(file).then(input => onDatabase(db => load(db, input, new Date()), { mayBeNew })),
  )
