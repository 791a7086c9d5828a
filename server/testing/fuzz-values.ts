import fc from 'fast-check'
import { z } from 'zod'
import type { Schemas } from '../../contract/api/endpoint.ts'

/** Values for a fuzz run: some that match a schema, with real ids, and some that do not. */

/** Ids, days and codes that exist, so that requests get past the first checks. */
export interface Known {
  /** Valid values, by the name of the field or parameter. */
  readonly hints: Readonly<Record<string, readonly (string | number)[]>>
  readonly numbers: readonly number[]
  readonly texts: readonly string[]
}

const NASTY = [
  '',
  ' ',
  '\u0000',
  "'; drop table guests; --",
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '%c0%af',
  '\ud800',
  '\u202e',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '=cmd()',
  '31/02/2026',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '-1',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(3000),
]
const NUMBERS = [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 999_999_999]

const Node = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10).split('-').reverse().join('/'))
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

/** Any text: a known one, a nasty one, or noise. */
export const textOf = ({ texts }: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...texts) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 2, arbitrary: day },
    { weight: 2, arbitrary: instant },
    { weight: 1, arbitrary: fc.uuid() },
  )

const numberOf = ({ numbers }: Known): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...numbers) },
    { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 10_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100_000_000, max: 999_999_999 }) },
  )

/** Values that roughly match the schema; one in ten is of any kind. */
export function valuesFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return fromNode(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known)
}

/** Replaces lone surrogates, as sending a text in UTF-8 does. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Mostly valid values for this name, if there are known ones. */
export function knownValueOr<T>(
  name: string,
  { hints }: Known,
  otherwise: fc.Arbitrary<T>,
): fc.Arbitrary<T | string | number> {
  const right = hints[name]
  return right
    ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, { weight: 2, arbitrary: otherwise })
    : otherwise
}

function fromNode(given: unknown, known: Known): fc.Arbitrary<unknown> {
  const node = Node.parse(given)
  const right = rightValue(node, known)
  return fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })
}

function rightValue(node: z.output<typeof Node>, known: Known): fc.Arbitrary<unknown> {
  const choices = node.anyOf ?? node.oneOf
  if (choices) return fc.oneof(...choices.map(choice => fromNode(choice, known)))
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.const !== undefined) return fc.constant(node.const)
  switch (node.type) {
    case 'object':
      return fc.record(
        {
          ...Object.fromEntries(
            Object.entries(node.properties ?? {}).map(([name, part]) => [
              name,
              knownValueOr(name, known, fromNode(part, known)),
            ]),
          ),
          ...(node.properties ? {} : { [NASTY[4] ?? '']: textOf(known) }),
        },
        { requiredKeys: node.required ?? [] },
      )
    case 'array':
      return fc.array(fromNode(node.items ?? {}, known), { maxLength: 5 })
    case 'integer':
    case 'number':
      return numberOf(known)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return formatted(node.format, known)
  }
}

function formatted(format: string | undefined, known: Known): fc.Arbitrary<string> {
  const right =
    format === 'uuid'
      ? fc.uuid()
      : format === 'date-time'
        ? instant
        : format === 'email'
          ? fc.emailAddress()
          : undefined
  const text = textOf(known)
  return right ? fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: text }) : text
}

/** A query string for a row's schema. */
export function queryOf(schemas: Schemas, known: Known): fc.Arbitrary<string> {
  if (!schemas.query) return fc.constant('')
  return valuesFor(schemas.query, known).map(value => {
    if (typeof value !== 'object' || value === null)
      return `?${encodeURIComponent(wellFormed(String(value)))}`
    const pairs = Object.entries(value).map(
      ([name, part]) =>
        `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(String(part)))}`,
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
}
