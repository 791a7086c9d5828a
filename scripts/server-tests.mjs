import { vitestOnPostgres } from './vitest-on-postgres.mjs'

/** Runs the server's tests on PGlite and on PostgreSQL: `npm run server [-- ARGUMENTS OF VITEST]`. */

const projects = ['guest-files', 'pglite', 'postgres'].flatMap(name => ['--project', name])
await vitestOnPostgres([...projects, ...process.argv.slice(2)])
