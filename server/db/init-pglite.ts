import { PGlite } from '@electric-sql/pglite'

/** Creates an empty database in the given folder. A separate process, as it takes memory that is never freed. */
const folder = process.argv[2]
if (!folder) throw new Error('The folder of the database is missing.')
const client = await PGlite.create(folder)
await client.close()
