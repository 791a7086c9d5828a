import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { personalDataPage } from '../../contract/rules/personal-data-page.ts'
import type { Db } from '../db/client.ts'
import { collectPersonalData } from '../features/personal-data/collect.ts'
import { eraseAsOperator } from '../features/personal-data/erase-as-operator.ts'
import { type FoundPerson, findNotesNaming, findPeople } from '../features/personal-data/find-people.ts'
import { type Person, parsePersonId, personId } from '../features/personal-data/person.ts'
import { forEachPerson } from './for-each-person.ts'
import { onDatabase, runTool } from './run-tool.ts'

const usage = `The data of one person: guests, contacts of guest groups and app users.

  npm run person -- find NAME              people with this name or e-mail, with ids for the other commands, and the people
                                           in whose notes the name occurs
  npm run person -- export ID [--to DIR]   all that is kept of them, as JSON and as a page to read
  npm run person -- erase ID ...           says what would be erased
  npm run person -- erase ID ... --apply   does it; it cannot be undone

  ID    guest:UUID, contact:GROUPID:main (or secondary), user:UUID; contact:GROUPID:main@DIGEST, as find and erase
        print it, is that contact and no successor

Works on DATABASE_URL while the server runs, or on DATA_DIR (.data) while it is stopped. Backups keep what they have: after
a restore, erase again (docs/operations.md).
`

/** The most people that are printed; a longer name finds fewer. */
const MAX_FOUND = 200

function linesOf(found: readonly FoundPerson[]): string[] {
  const lines = found
    .slice(0, MAX_FOUND)
    .map(one => [personId(one.person), one.name, one.email, one.where].filter(part => part !== '').join('  '))
  if (found.length > MAX_FOUND) lines.push(`... and ${found.length - MAX_FOUND} more: type more of the name`)
  return lines
}

async function find(db: Db, name: string): Promise<string[]> {
  const people = linesOf(await findPeople(db, name))
  const notes = linesOf(await findNotesNaming(db, name))
  return [
    ...(people.length > 0 ? people : ['Nobody with this name was found.']),
    ...(notes.length > 0
      ? ['Named in the notes of others, which erasing leaves as they are:', ...notes]
      : []),
  ]
}

async function exportPerson(db: Db, person: Person, folder: string): Promise<string[]> {
  const data = await collectPersonalData(db, person, new Date())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, personId(person).replaceAll(':', '-'))
  const files = [
    [`${file}.json`, `${JSON.stringify(data, null, 2)}\n`],
    [`${file}.html`, personalDataPage(data)],
  ] as const
  for (const [path, text] of files) writeFileSync(path, text, { mode: 0o600 })
  return files.map(([path]) => path)
}

/** Erases one person, or reports what that would erase. */
async function erase(db: Db, person: Person, apply: boolean): Promise<string[]> {
  const erased = await eraseAsOperator(db, person, { now: new Date(), apply })
  const id = personId(erased.person)
  const counts = Object.entries(erased.rows).map(([table, count]) => `${table} (${count})`)
  if (counts.length === 0) return [`${id}: nothing names them`]
  // Who it is, before it is done; later the id alone, which may be kept.
  return [
    apply
      ? `${id}: erased from ${counts.join(', ')}`
      : `${id}  ${erased.name}: to be erased from ${counts.join(', ')}`,
  ]
}

async function run(db: Db, [command, ...rest]: readonly string[], options: { to: string; apply: boolean }) {
  if (command === 'find') return find(db, rest.join(' '))
  const people = rest.map(parsePersonId)
  const { lines, failed } = await forEachPerson(people, one =>
    command === 'export' ? exportPerson(db, one, options.to) : erase(db, one, options.apply),
  )
  if (failed > 0) process.exitCode = 1
  return command === 'export' || options.apply
    ? lines
    : [...lines, 'Nothing was changed. Add --apply to do it.']
}

runTool(usage, args => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string', default: '.' }, apply: { type: 'boolean', default: false } },
  })
  if (!['find', 'export', 'erase'].includes(positionals[0] ?? '') || positionals.length < 2) return undefined
  return onDatabase(db => run(db, positionals, values))
})
