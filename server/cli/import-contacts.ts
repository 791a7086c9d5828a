import { importContacts } from '../features/groups/import-contacts.ts'
import { runImport } from './run-import.ts'

runImport({
  usage: `Sets the eloqua ids of guest groups' contacts from a JSON file, all of it or nothing. Can be repeated. Contacts are
found by e-mail; those that the file doesn't name stay as they are, null says that a contact is not known to marketing.

  npm run import:contacts -- FILE

FILE is a list of
  { "email": "ines@partners.example", "eloqua_id": "CEL0000123" }

Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped.
`,
  load: async (db, input, at) => {
    const { groups, strangers } = await importContacts(db, input, at)
    return [`${groups} groups changed; ${strangers} of the contacts are no group's`]
  },
})
