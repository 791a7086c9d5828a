import { importPredictor } from '../features/predictor/import-predictor.ts'
import { runImport } from './run-import.ts'

runImport({
  usage: `Imports predictor submissions from a JSON file, all of it or nothing. Can be repeated: submissions are known by
event and id, nothing is deleted.

  npm run import:predictor -- FILE

FILE is a list of
  { "event": "<pitwall_uuid>", "id": "<submission>", "nickname": "Apex" or null, "predictions": { "<question>": <answer>, ... }, "points": 12.5 }

Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped.
`,
  load: async (db, input, at) => {
    const { added, changed, unchanged } = await importPredictor(db, input, at)
    return [`${added} added, ${changed} changed, ${unchanged} unchanged`]
  },
})
