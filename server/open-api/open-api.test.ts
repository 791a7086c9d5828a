import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenAPIV3_1 } from 'openapi-types'
import { describe, expect, test } from 'vitest'
import type { ReadRow, Schemas, WriteRow } from '../../contract/api/endpoint.ts'
import { errors } from '../../contract/api/errors.ts'
import { schemas } from '../../contract/api/schemas.ts'
import { contract, type RowName } from '../../contract/index.ts'
import { testApp } from '../testing/harness.ts'

const app = await testApp()
const document = (await app.call<OpenAPIV3_1.Document>('GET', '/openapi.json', { as: null })).body

test('is valid OpenAPI 3.1, references included', async () => {
  const validator = new Validator()
  const { valid, errors: problems } = await validator.validate(structuredClone({ ...document }))
  expect(problems).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
  expect(() => validator.resolveRefs()).not.toThrow()
})

const rows: readonly (ReadRow | WriteRow)[] = Object.values(contract).map(one => one as ReadRow | WriteRow)

describe.each(rows)('$name', row => {
  const shape: Schemas = schemas[row.name as RowName]
  const operation = () => {
    const path = document.paths?.[`/api${row.path.replace(/:(\w+)/g, '{$1}')}`]
    const found = path?.[row.method.toLowerCase() as 'get']
    if (!found) throw new Error('not described')
    return found
  }

  test('has its name, its text, and its access', () => {
    expect(operation()).toMatchObject({ operationId: row.name, summary: row.doc, tags: [row.access] })
    expect(operation().security).toEqual(row.access === 'staff' ? [{ bearer: [] }] : undefined)
  })

  test('has an example of its input that the contract accepts', () => {
    const body = operation().requestBody
    const json = body && 'content' in body ? body.content['application/json'] : undefined
    if (shape.body) expect(shape.body.safeParse(json?.example).error).toBeUndefined()
    const examples = (of: 'path' | 'query') =>
      Object.fromEntries(
        (operation().parameters ?? []).flatMap(parameter =>
          'in' in parameter && parameter.in === of ? [[parameter.name, parameter.example] as const] : [],
        ),
      )
    if (shape.params) expect(shape.params.safeParse(examples('path')).error).toBeUndefined()
    if (shape.query) expect(shape.query.safeParse(examples('query')).error).toBeUndefined()
  })

  test('needs a body only if the contract does', () => {
    const body = operation().requestBody
    const isNeeded = shape.body && !shape.body.safeParse(undefined).success
    if (shape.body) expect(body && 'required' in body && body.required).toBe(isNeeded)
  })

  test('has an example of its answer that the contract accepts', () => {
    const status = 'status' in row ? row.status : 200
    const answer = operation().responses?.[status]
    if (status === 204) return expect(answer).toEqual({ description: 'Done; no content.' })
    const type = ('produces' in row && row.produces) || 'application/json'
    const media = answer && 'content' in answer ? answer.content?.[type] : undefined
    expect(shape.response.safeParse(media?.example).error).toBeUndefined()
  })

  test('has each of its errors with status and message', () => {
    for (const name of row.errors) {
      const { status, message } = errors[name]
      const answer = operation().responses?.[status]
      const media = answer && 'content' in answer ? answer.content?.['application/json'] : undefined
      expect(media?.examples?.[name]).toMatchObject({ value: { statusCode: status, name, message } })
    }
    expect(operation().responses?.['500']).toBeDefined()
  })
})

test.each([
  ['guestList', ['BadRequest', 'DeviceSignedOut', 'EventNotFound', 'Unauthorized'], ['TooManyRequests']],
  ['inviteValidate', ['BadRequest', 'InviteInvalid', 'Unauthorized'], ['TooManyRequests']],
  ['guestPage', ['BadRequest', 'NotFound'], ['TooManyRequests']],
  ['health', [], ['TooManyRequests']],
  ['alive', [], []],
  ['ready', [], []],
  ['appConfig', [], []],
] as const)('%s has the errors that a call can get, and no others', (name, own, limits) => {
  const operations = Object.values(document.paths ?? {}).flatMap(path => [path?.get, path?.post])
  const responses = operations.find(one => one?.operationId === name)?.responses ?? {}
  const named = Object.values(responses).flatMap(answer =>
    'content' in answer ? Object.keys(answer.content?.['application/json']?.examples ?? {}) : [],
  )
  expect(named.sort()).toEqual([...own, ...limits, 'InternalError', 'Unavailable'].sort())
})
