import { inWords, writeBackup } from '../backup/backup.ts'
import { onDatabase, runTool } from './run-tool.ts'

const usage = `Writes everything that is in the database to a file, as of one moment.

  npm run backup -- FILE

Reads DATABASE_URL while the server runs, or DATA_DIR (.data) while it is stopped. The file holds the names of guests: keep
it where only authorised people can read it.
`

runTool(usage, ([file, ...more]) =>
  file === undefined || more.length > 0
    ? undefined
    : onDatabase(async db => [`${file}: ${inWords(await writeBackup(db, file, new Date()))}`]),
)
