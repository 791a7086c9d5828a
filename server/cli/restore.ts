import { readBackup } from '../backup/backup.ts'
import { openDatabase } from '../db/client.ts'
import { readConfig } from '../process/config.ts'
import { runTool } from './run-tool.ts'

const usage = `Restores a backup into an empty database, all of it or nothing.

  npm run restore -- FILE

Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped. Takes a backup of either kind of database.
`

runTool(usage, async ([file = '']) => {
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const counts = await readBackup(database.db, file)
    return [
      `Restored: ${Object.entries(counts)
        .map(([table, rows]) => `${rows} ${table}`)
        .join(', ')}`,
    ]
  } finally {
    await database.close()
  }
})
