import { parseArgs } from 'node:util'
import { confirmedNow } from '../db/watch-clock.ts'
import { anonymise, MIN_DAYS } from '../features/retention/retention.ts'
import { onDatabase, runTool } from './run-tool.ts'

const usage = `Takes the names of guests out of events that ended a while ago. Figures and the audit trail stay.

  npm run retention -- --days N            says what would be done
  npm run retention -- --days N --apply    does it; it cannot be undone

  --days N     events that ended more than N days ago (${MIN_DAYS} or more)

Works on DATABASE_URL, or on DATA_DIR (.data) while the server is stopped. Backups keep their names: delete those that are
older than N days.
`

runTool(usage, args => {
  const { days, apply } = parseArgs({
    args,
    options: { days: { type: 'string' }, apply: { type: 'boolean', default: false } },
  }).values
  if (days === undefined) return undefined
  return onDatabase(async db => {
    const report = await anonymise(db, { days: Number(days), now: await confirmedNow(db), apply })
    const did = apply ? 'made anonymous' : 'to be made anonymous'
    return [
      ...report.events.map(({ name, end, guests }) => `${name} (ended ${end}): ${guests} guests ${did}`),
      `${report.answers} stored answers ${apply ? 'emptied' : 'to be emptied'}`,
      `${report.devices} devices ${apply ? 'taken off the list' : 'to be taken off the list'}`,
      ...(apply ? [] : ['Nothing was changed. Add --apply to do it.']),
    ]
  })
})
