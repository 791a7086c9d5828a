import { createHash } from 'node:crypto'
import { z } from 'zod'
import { schemas } from '../../contract/api/schemas.ts'
import { APP_VERSION } from '../../contract/api/version.ts'
import { contract } from '../../contract/index.ts'

/** The schema of each row's answer, by the row's name. */
export const answerSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values(contract).map(({ name }) => [name, schemas[name].response]),
)

/**
 * The app's version and a digest of the JSON schemas of all answers. Every ETag and the live feed's hello contain it,
 * to identify the shape of rows (decision 002). A device whose rows have another shape reads them again, even if nobody
 * raised the version.
 */
export const ANSWER_SHAPE = `${APP_VERSION}-${digestOf(answerSchemas)}`

/** A digest of schemas by name: equal for equal schemas, in every process. */
export function digestOf(schemasByName: Readonly<Record<string, z.ZodType>>): string {
  const sorted = Object.entries(schemasByName)
    .map(([name, schema]) => [name, z.toJSONSchema(schema, { unrepresentable: 'any' })])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 8)
}
