import { importEvents } from '../features/events/import-events.ts'
import { runImport } from './run-import.ts'

runImport({
  usage: `Imports the season's events from a JSON file, all of it or nothing. Can be repeated: events are known by their
pitwall_uuid, dates may move, nothing is deleted, entry dates that staff have set stay.

  npm run import:events -- FILE

Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped.
`,
  mayBeNew: true,
  load: async (db, input, at) => {
    const { added, changed, unchanged, stranded } = await importEvents(db, input, at)
    return [
      `${added} added, ${changed} changed, ${unchanged} unchanged`,
      ...stranded.map(
        event =>
          `Note: ${event.name} moved, and ${event.guests} of its guests have a day that it no longer has.`,
      ),
    ]
  },
})
