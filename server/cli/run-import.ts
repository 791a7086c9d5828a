import { readFile } from 'node:fs/promises'
import { type Db, openDatabase } from '../db/client.ts'
import { readConfig } from '../process/config.ts'

/** One of the operator's imports. */
interface Import {
  readonly usage: string
  /** Imports a parsed JSON file, all of it or nothing; gives what to tell the operator, by line. */
  readonly load: (db: Db, input: unknown, at: Date) => Promise<readonly string[]>
}

/** Runs an import as a program: the file is its one argument. What goes wrong is told and the exit code is not 0. */
export function runImport({ usage, load }: Import): void {
  main(usage, load).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

async function main(usage: string, load: Import['load']): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file === '--help' || file === '-h' || more.length > 0) {
    process.stdout.write(usage)
    if (file === undefined || more.length > 0) process.exitCode = 2
    return
  }
  const input = await readJson(file)
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    for (const line of await load(database.db, input, new Date())) process.stdout.write(`${line}\n`)
  } finally {
    await database.close()
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
