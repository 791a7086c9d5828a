import { z } from 'zod'
import { pluralize } from '../../contract/rules/pluralize.ts'

/** A problem of an import file. `index` is that of the row, from 0; below 0 for the file as a whole. */
interface ImportProblem {
  readonly index: number
  readonly name: string
  readonly field: string
  readonly reason: string
}

/** The error for a refused import file, with all its problems. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly problems: readonly ImportProblem[]

  constructor(problems: readonly ImportProblem[]) {
    const lines = problems.map(({ index, name, field, reason }) =>
      [index < 0 ? 'file' : `row ${index}${name === '' ? '' : ` (${name})`}`, field, reason]
        .filter(part => part !== '')
        .join(': '),
    )
    super(`Nothing was imported. ${pluralize(problems.length, 'problem')}:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** The description of an import file. */
interface FileOf<S extends z.ZodType> {
  /** A word for the rows: `events`. */
  readonly things: string
  readonly row: S
  /** The fields that identify a row, ignoring case and outer spaces: no two rows may have the same values. */
  readonly key: readonly [string, ...string[]]
  /** The field that names a row for people. */
  readonly label: string
}

/** Validates a parsed JSON file and returns its rows in order. Throws ImportRefused with all problems. */
export function readRows<S extends z.ZodType>(
  input: unknown,
  { things, row: schema, key, label }: FileOf<S>,
): z.output<S>[] {
  if (!Array.isArray(input))
    throw new ImportRefused([{ index: -1, name: '', field: '', reason: `must be a list of ${things}` }])
  const problems: ImportProblem[] = []
  const rows: z.output<S>[] = []
  const firstWith = new Map<string, number>()
  for (const [index, row] of input.entries()) {
    const refuse = (field: string, reason: string) =>
      problems.push({ index, name: fieldOf(row, label), field, reason })
    const own = key.map(field => fieldOf(row, field).trim().toLowerCase())
    const before = firstWith.get(JSON.stringify(own))
    if (before !== undefined)
      refuse(key[key.length - 1] ?? key[0], `${own[own.length - 1]} already stands in row ${before}`)
    else if (!own.includes('')) firstWith.set(JSON.stringify(own), index)
    const result = schema.safeParse(row)
    if (result.success) rows.push(result.data)
    else for (const { path, message } of result.error.issues) refuse(path.join('.'), message)
  }
  if (problems.length > 0) throw new ImportRefused(problems)
  return rows
}

/** A row's field as text; '' if it has none. */
function fieldOf(row: unknown, field: string): string {
  if (typeof row !== 'object' || row === null) return ''
  const value: unknown = Object.entries(row).find(([key]) => key === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The id that another system has given: a line of at most `max` characters, or an integer. */
export const externalId = (max: number) =>
  z.union([
    z
      .string()
      .trim()
      .min(1, 'cannot be empty')
      .max(max)
      .regex(/^[^\p{Cc}]*$/u, 'must be on one line')
      .regex(/^\P{Cs}*$/u, 'holds half of an emoji'),
    z.number().int().transform(String),
  ])
