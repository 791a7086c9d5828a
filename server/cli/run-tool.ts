import { type Db, openDatabase } from '../db/client.ts'
import { readConfig } from '../process/config.ts'
import { errorMessage } from './error-message.ts'

/** Runs a tool with its arguments and returns the lines to print; `undefined` if the arguments are wrong. */
type Tool = (args: string[]) => Promise<readonly string[]> | undefined

/** Runs an operator's tool. Prints errors and then sets a non-zero exit code. */
export function runTool(usage: string, tool: Tool): void {
  main(usage, tool).catch((error: unknown) => {
    console.error(errorMessage(error))
    process.exitCode = 1
  })
}

async function main(usage: string, tool: Tool): Promise<void> {
  const args = process.argv.slice(2)
  const isForHelp = args.includes('--help') || args.includes('-h')
  const lines = isForHelp ? undefined : await tool(args)
  process.stdout.write(lines ? lines.map(line => `${line}\n`).join('') : usage)
  if (!lines && !isForHelp) process.exitCode = 2
}

/**
 * Opens the database of the settings, runs `work`, and closes it. Only with `mayBeNew` is it created or migrated: a
 * tool without the server's settings must not report on an empty database, and a backup before an upgrade must be of
 * the version that can be restored if the upgrade fails.
 */
export async function onDatabase<T>(work: (db: Db) => Promise<T>, { mayBeNew = false } = {}): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    mustExist: !mayBeNew,
  })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
