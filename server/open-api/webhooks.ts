import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { GuestCheckedIn, GuestListUploaded } from '../../contract/api/webhooks.schema.ts'

const header = (name: string, description: string, example: string): OpenAPIV3_1.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS: OpenAPIV3_1.ParameterObject[] = [
  header(
    'webhook-id',
    'Names the message: one that comes again has the same id, and is to be taken once.',
    'msg_6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001',
  ),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1795163520'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` under the shared secret (Standard Webhooks, v1).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The schema of a message for the document, without the dialect keyword, which the document has at the top. */
function shapeOf(schema: z.ZodType): OpenAPIV3_1.SchemaObject {
  const { $schema, ...shape } = z.toJSONSchema(schema)
  // OpenAPI 3.1 accepts JSON Schema, but the two libraries have different types for it.
  return shape as OpenAPIV3_1.SchemaObject
}

/** The schemas of messages, for the document's components. */
export const webhookSchemas = {
  GuestCheckedIn: shapeOf(GuestCheckedIn),
  GuestListUploaded: shapeOf(GuestListUploaded),
}

const messageOf = (
  schema: keyof typeof webhookSchemas,
  summary: string,
  example: object,
): OpenAPIV3_1.PathItemObject => ({
  post: {
    summary,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    responses: {
      '2XX': { description: 'Taken. It is not sent again.' },
      '410': { description: 'Not wanted. It is not sent again.' },
      default: { description: 'Anything else, or no answer: it is sent again for three days.' },
    },
  },
})

/** The webhooks, for the document's section of that name. */
export const webhooks: Record<string, OpenAPIV3_1.PathItemObject> = {
  'guest.checked_in': messageOf('GuestCheckedIn', 'A guest with a flagged note has checked in.', {
    type: 'guest.checked_in',
    timestamp: '2026-11-20T08:32:00.000Z',
    data: { event_id: 7, guest_id: '6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001', day: '20/11/2026' },
  }),
  'guest_list.uploaded': messageOf(
    'GuestListUploaded',
    "A group's contact has uploaded a guest list that changed something.",
    {
      type: 'guest_list.uploaded',
      timestamp: '2026-11-20T08:32:00.000Z',
      data: { event_id: 7, event_group_id: 12, added: 40, changed: 2, removed: 1, kept: 0 },
    },
  ),
}
