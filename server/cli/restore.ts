import { inWords, readBackup } from '../backup/backup.ts'
import { onDatabase, runTool } from './run-tool.ts'

const usage = `Restores a backup into an empty database, all of it or nothing.

  npm run restore -- FILE

Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped. Takes a backup of either kind of database.
`

runTool(usage, ([file, ...more]) =>
  file === undefined || more.length > 0
    ? undefined
    : onDatabase(async db => [`Restored: ${inWords(await readBackup(db, file, new Date()))}`], {
        mayBeNew: true,
      }),
)
