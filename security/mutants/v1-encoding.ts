import type { Mutant } from '../mutant.ts'

const source = (name: string) => ['unit', 'security/source.test.ts', name] as const
const injection = (name: string) => ['postgres', 'server/http/injection.test.ts', name] as const

/** Encoding and sanitisation: text stays text, wherever it comes from and goes. */
export const encodingMutants: readonly Mutant[] = [
  {
    row: '1.2.1, 1.2.3, 1.3.1',
    fault: 'a name is put on the page as HTML',
    file: 'src/ui/email-text.tsx',
    find: 'export function',
    replace:
      'export const RawText = ({ text }: { text: string }) => <span dangerouslySetInnerHTML={{ __html: text }} />\n\nexport function',
    test: source('pages insert text as text: nothing builds HTML'),
  },
  {
    row: '1.2.1, 1.2.3, 1.3.1',
    fault: "a name is put unescaped into the page of a person's data",
    file: 'contract/rules/personal-data-page.ts',
    find: '`<bdi>${escapeHtml(String(value))}</bdi>`',
    replace: '`<bdi>${String(value)}</bdi>`',
    test: [
      'unit',
      'contract/rules/personal-data-page.test.ts',
      'the data of a person is a page that loads nothing else, with every value escaped',
    ],
  },
  {
    row: '1.2.2',
    fault: 'parameters of a URL are not encoded',
    file: 'contract/api/path.ts',
    find: 'return encodeURIComponent(String(value))',
    replace: 'return String(value)',
    test: ['unit', 'contract/contract.test.ts', 'paths > parse to the values that they were filled with'],
  },
  {
    row: '1.2.4',
    fault: 'the rows of an uploaded list are part of the SQL text',
    file: 'server/features/invites/apply-guest-list.ts',
    find: 'sql`${JSON.stringify(list)}::text::jsonb`',
    replace: "sql.raw(`'${JSON.stringify(list)}'::text::jsonb`)",
    test: injection('names in an uploaded list come back as they were sent'),
  },
  {
    row: '1.2.4',
    fault: 'a SQL statement is built from text',
    file: 'server/features/invites/apply-guest-list.ts',
    find: 'sql`${JSON.stringify(list)}::text::jsonb`',
    replace: "sql.raw(`'${JSON.stringify(list)}'::text::jsonb`)",
    test: source('SQL is not built from text'),
  },
  {
    row: '1.2.4',
    fault: 'a SQL statement is a text with a value in it',
    file: 'server/features/users/users.ts',
    find: 'async function selectUsers(',
    replace:
      "export const named = (db: Db, name: string) =>\n  db.execute(`select id from users where name = '${name}'`)\n\nasync function selectUsers(",
    test: source('SQL is not built from text'),
  },
  {
    row: '1.2.5, 1.3.6',
    fault: 'a URL from a user is fetched',
    file: 'server/features/users/users.ts',
    find: 'async function selectUsers(',
    replace:
      "export const pictureOf = (email: string) => fetch(`https://${email.split('@')[1]}/me`)\n\nasync function selectUsers(",
    test: source('the server starts no program and makes no calls, except in the files listed here'),
  },
  {
    row: '1.2.5, 1.3.6',
    fault: 'a URL from a user is requested by a function of its own name',
    file: 'server/features/users/users.ts',
    find: 'async function selectUsers(',
    replace:
      "export const pictureOf = (email: string) => request(`https://${email.split('@')[1]}/me`)\nimport { request } from 'node:https'\n\nasync function selectUsers(",
    test: source('the server starts no program and makes no calls, except in the files listed here'),
  },
  {
    row: '1.2.9',
    fault: 'a regular expression is built from user input',
    file: 'server/features/users/users.ts',
    find: 'async function selectUsers(',
    replace:
      "export const isLike = (name: string, typed: string) => new RegExp(typed, 'i').test(name)\n\nasync function selectUsers(",
    test: source('regular expressions are constant: input is never part of one'),
  },
  {
    row: '1.2.9',
    fault: 'the search for a time of day takes quadratic time',
    file: 'server/features/invites/guest-file/read-day.ts',
    find: 'const TIME_OF_DAY = /[T ]',
    replace: 'const TIME_OF_DAY = /[T ]+',
    test: [
      'guest-files',
      'server/features/invites/guest-file/expressions.test.ts',
      'every expression of the reader is linear > server/features/invites/guest-file/read-day.ts, expression 1',
    ],
  },
  {
    row: '1.2.9',
    fault: 'cells of any length reach the regular expressions',
    file: 'server/features/invites/guest-file/table.ts',
    find: 'export const MAX_CELL_LENGTH = 1000',
    replace: 'export const MAX_CELL_LENGTH = 50_000',
    test: [
      'guest-files',
      'server/features/invites/guest-file/read-guest-file.test.ts',
      'files that are refused, by row and column of the spreadsheet > a cell that is far too long',
    ],
  },
  {
    row: '1.3.3',
    fault: 'reading a file keeps the apostrophes that writing inserted',
    file: 'contract/rules/formula-cells.ts',
    find: `.replace(ESCAPED_START, '').replace(ESCAPED_AFTER_SEPARATOR, '$1')`,
    replace: `.replace(ESCAPED_START, '')`,
    test: [
      'guest-files',
      'server/features/invites/guest-file/round-trip.test.ts',
      'an export of any valid names can be uploaded again, unchanged',
    ],
  },
  {
    row: '1.3.2',
    fault: 'text is run as a program',
    file: 'server/features/users/users.ts',
    find: 'async function selectUsers(',
    replace:
      "export const sorterOf = (typed: string) => new Function('a', 'b', `return ${typed}`)\n\nasync function selectUsers(",
    test: source('text is never run as code'),
  },
  {
    row: '1.3.3',
    fault: 'formulas are not escaped in the exported file',
    file: 'contract/rules/formula-cells.ts',
    find: `text.replace(FORMULA_START, "'")`,
    replace: 'text',
    test: [
      'postgres',
      'server/features/guests/guest-export.test.ts',
      'the guest list as a file > escapes every formula, and changes no name',
    ],
  },
  {
    row: '1.3.3',
    fault: 'formulas are not escaped after other list separators',
    file: 'contract/rules/formula-cells.ts',
    find: `.replace(FORMULA_AFTER_SEPARATOR, "$1'")`,
    replace: '',
    test: [
      'postgres',
      'server/features/guests/guest-export.test.ts',
      'the guest list as a file > escapes every formula, and changes no name',
    ],
  },
  {
    row: '1.5.2',
    fault: 'a body can pollute the prototype of objects',
    file: 'server/plugins/bodies.ts',
    find: "getDefaultJsonParser('error', 'error')",
    replace: "getDefaultJsonParser('ignore', 'ignore')",
    test: injection('JSON that would pollute prototypes is refused'),
  },
]
