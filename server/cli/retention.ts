import { parseArgs } from 'node:util'
import { openDatabase } from '../db/client.ts'
import { anonymise, MIN_DAYS } from '../features/retention/retention.ts'
import { readConfig } from '../process/config.ts'

const usage = `Takes the names of guests out of events that ended a while ago. Figures and the audit trail stay.

  npm run retention -- --days N            says what would be done
  npm run retention -- --days N --apply    does it; it cannot be undone

  --days N     events that ended more than N days ago (${MIN_DAYS} or more)

Works on DATABASE_URL, or on DATA_DIR (.data) while the server is stopped. Backups keep their names: delete those that are
older than N days.
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      days: { type: 'string' },
      apply: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help || values.days === undefined) {
    process.stdout.write(usage)
    if (!values.help) process.exitCode = 2
    return
  }
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const { apply } = values
    const report = await anonymise(database.db, { days: Number(values.days), now: new Date(), apply })
    const did = apply ? 'made anonymous' : 'to be made anonymous'
    for (const { name, end, guests } of report.events)
      process.stdout.write(`${name} (ended ${end}): ${guests} guests ${did}\n`)
    process.stdout.write(`${report.answers} stored answers ${apply ? 'emptied' : 'to be emptied'}\n`)
    process.stdout.write(
      `${report.devices} devices ${apply ? 'taken off the list' : 'to be taken off the list'}\n`,
    )
    if (!apply) process.stdout.write('Nothing was changed. Add --apply to do it.\n')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
