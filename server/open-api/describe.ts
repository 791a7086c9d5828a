import type { OpenAPIV3_1 } from 'openapi-types'
import type { ReadRow, Schemas, WriteRow } from '../../contract/api/endpoint.ts'
import { type ErrorName, errors } from '../../contract/api/errors.ts'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import { schemas } from '../../contract/api/schemas.ts'
import { API_BASE, contract, type RowName } from '../../contract/index.ts'
import { UPLOAD_FIELD } from '../../contract/rules/guest-file.ts'
import { isLimited } from '../http/register.ts'
import { webhookSchemas, webhooks } from './webhooks.ts'

/** Completes the framework's description of the API: with examples, errors, headers, and the uploaded file. */

type Operation = OpenAPIV3_1.OperationObject
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject
type Answer = OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject

const ERROR_SCHEMA: OpenAPIV3_1.SchemaObject = {
  type: 'object',
  properties: {
    statusCode: { type: 'integer' },
    name: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'In words for people.' },
    requestId: { type: 'string', format: 'uuid', description: 'Finds the request in the log.' },
  },
  required: ['statusCode', 'name', 'message'],
  additionalProperties: true,
}

/** Whether a document is of OpenAPI 3.1. */
export const isOpenApi31 = (document: unknown): document is OpenAPIV3_1.Document =>
  typeof document === 'object' && document !== null && 'openapi' in document && document.openapi === '3.1.0'

/** Adds data from the contract to each row's operation. Returns the document. */
export function describeApi(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const components = document.components ?? {}
  document.components = {
    ...components,
    schemas: { ...components.schemas, ...webhookSchemas, Error: ERROR_SCHEMA },
  }
  for (const row of Object.values(contract).map(one => one as ReadRow | WriteRow)) {
    const operation = operationOf(document, row)
    if (!operation) throw new Error(`${row.name} is not in the API's description.`)
    describeRow(operation, row, schemas[row.name as RowName])
  }
  document.webhooks = webhooks
  return document
}

function operationOf(document: OpenAPIV3_1.Document, row: ReadRow | WriteRow): Operation | undefined {
  const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return document.paths?.[API_BASE + row.path.replace(/:(\w+)/g, '{$1}')]?.[method]
}

function describeRow(operation: Operation, row: ReadRow | WriteRow, shape: Schemas): void {
  operation.tags = [row.access]
  operation.description = `Specification ${row.spec}.`
  const status = 'status' in row ? row.status : 200
  operation.responses = {
    ...operation.responses,
    [status]:
      status === 204 ? { description: 'Done; no content.' } : successOf(row, operation.responses?.[status]),
    ...errorsOf(row, shape),
  }
  const body = operation.requestBody
  const json = body && 'content' in body ? body.content['application/json'] : undefined
  if (json) json.example = exampleOf(json.schema)
  // The framework says that every body is required.
  if (body && 'content' in body && shape.body?.safeParse(undefined).success) body.required = false
  if ('accepts' in row && row.accepts) operation.requestBody = FILE
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(row)].map(describeParameter)
}

function successOf(row: ReadRow | WriteRow, given: Answer | undefined): OpenAPIV3_1.ResponseObject {
  const type = ('produces' in row && row.produces) || 'application/json'
  const [media] = given && 'content' in given ? Object.values(given.content ?? {}) : []
  return {
    description: 'Done.',
    content: { [type]: { example: exampleOf(media?.schema), ...media } },
  }
}

/** A row's own errors, and those of every call of its kind. Errors with the same status differ by name. */
function errorsOf(row: ReadRow | WriteRow, shape: Schemas): OpenAPIV3_1.ResponsesObject {
  const names = new Set<ErrorName>([
    ...row.errors,
    ...(shape.params || shape.query || shape.body ? (['BadRequest'] as const) : []),
    ...(row.access === 'staff' ? (['Unauthorized', 'DeviceSignedOut'] as const) : []),
    // Without the key that names the web app.
    ...(row.access === 'invite' ? (['Unauthorized'] as const) : []),
    ...(isLimited(row) ? (['TooManyRequests'] as const) : []),
    ...(row.method === 'GET' || row.versions === 'none'
      ? []
      : (['InProgress', 'IdempotencyMismatch'] as const)),
    ...('accepts' in row && row.accepts ? (['UnsupportedMediaType', 'PayloadTooLarge'] as const) : []),
    ...(shape.body ? (['PayloadTooLarge'] as const) : []),
    'InternalError',
    'Unavailable',
  ])
  const responses: OpenAPIV3_1.ResponsesObject = {}
  for (const status of new Set([...names].map(name => errors[name].status))) {
    const here = [...names].filter(name => errors[name].status === status)
    const examples = here.map(name => [
      name,
      { summary: name, value: { statusCode: status, name, message: errors[name].message } },
    ])
    responses[status] = {
      description: here.join(', '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(examples),
        },
      },
    }
  }
  return responses
}

const FILE: OpenAPIV3_1.RequestBodyObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [UPLOAD_FIELD]: { type: 'string', contentMediaType: 'text/csv' } },
        required: [UPLOAD_FIELD],
      },
      example: { [UPLOAD_FIELD]: 'First Name,Last Name,20/11/2026\nJane,Doe,x\n' },
    },
  },
}

function headersOf(row: ReadRow | WriteRow): OpenAPIV3_1.ParameterObject[] {
  const text = (name: string, description: string, required: boolean, example: string) => ({
    name,
    in: 'header',
    description,
    required,
    schema: { type: 'string' as const },
    example,
  })
  const code = 'accepts' in row && row.accepts
  return [
    ...(row.access === 'invite'
      ? [text(header.apiKey, 'Names the web app; no secret.', true, WEB_APP_KEY)]
      : []),
    ...(code ? [text(header.inviteCode, "The group's invite code.", true, 'pH3v0mX1cQe7Rk2sT9uWzA')] : []),
    ...(row.method !== 'GET' && row.versions !== 'none'
      ? [
          text(
            header.idempotencyKey,
            'UUID; the same key takes effect once.',
            false,
            '0b7cf1de-7a43-4c11-8f0a-52a2d36c1a11',
          ),
          text(header.at, 'Instant at which the operator did it.', false, '2026-11-20T08:32:00.000Z'),
        ]
      : []),
  ]
}

function describeParameter(
  parameter: OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject,
): OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject {
  if (!('in' in parameter) || parameter.in === 'header') return parameter
  return { example: exampleOf(parameter.schema), ...parameter }
}

/** Builds an example from those of the contract's fields. A field without one gets a plain value of its type. */
function exampleOf(schema: Schema | undefined): unknown {
  if (!schema || '$ref' in schema) return undefined
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]),
      )
    case 'array':
      return [exampleOf(schema.items)]
    case 'integer':
    case 'number':
      return Math.max(7, schema.minimum ?? 0)
    case 'boolean':
      return false
    default:
      return 'text'
  }
}
