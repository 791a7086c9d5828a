import { dropUnfinished, writeBackup } from '../backup/backup.ts'
import { openDatabase } from '../db/client.ts'
import { readConfig } from '../process/config.ts'
import { runTool } from './run-tool.ts'

const usage = `Writes everything that is in the database to a file, as of one moment.

  npm run backup -- FILE

Reads DATABASE_URL while the server runs, or DATA_DIR (.data) while it is stopped. The file holds the names of guests: keep
it where only those can read it who may.
`

runTool(usage, async ([file = '']) => {
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const counts = await writeBackup(database.db, file, new Date())
    return [
      `${file}: ${Object.entries(counts)
        .map(([table, rows]) => `${rows} ${table}`)
        .join(', ')}`,
    ]
  } catch (error) {
    dropUnfinished(file)
    throw error
  } finally {
    await database.close()
  }
})
