import type { z } from 'zod'
import { pluralize } from '../../contract/rules/pluralize.ts'

/** What is wrong with one row of an import file. `index` counts from 0; below 0 it is the file that is meant. */
interface ImportProblem {
  readonly index: number
  readonly name: string
  readonly field: string
  readonly reason: string
}

/** An import file that is refused, with everything that is wrong with it. */
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

/** What an import file is made of. */
interface FileOf<S extends z.ZodType> {
  /** What it lists, in a word: `events`. */
  readonly things: string
  readonly row: S
  /** The fields that tell one row from another (without regard to case): no two rows may have the same. */
  readonly key: readonly [string, ...string[]]
  /** The field that names a row to a person. */
  readonly label: string
}

/** Reads a parsed JSON file as rows, in its order. Throws ImportRefused, which names everything that is wrong. */
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
    const own = key.map(field => fieldOf(row, field).toLowerCase())
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

/** A row's field as text; '' where it has none. */
function fieldOf(row: unknown, field: string): string {
  if (typeof row !== 'object' || row === null) return ''
  const value: unknown = Object.entries(row).find(([key]) => key === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
