import { PGlite } from '@electric-sql/pglite'

/** Makes an empty database in the folder given: a process of its own, because making one takes memory that is never given back. */
const folder = process.argv[2]
if (!folder) throw new Error('The folder of the database is missing.')
const client = await PGlite.create(folder)
await client.close()
