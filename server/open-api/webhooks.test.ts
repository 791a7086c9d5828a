import { expect, test } from 'vitest'
import { Webhook } from '../../contract/api/webhooks.schema.ts'
import { webhooks } from './webhooks.ts'

test('every message is documented, with a valid example', () => {
  expect(Object.keys(webhooks)).toEqual(Webhook.options.map(({ shape }) => shape.type.value))
  for (const [name, path] of Object.entries(webhooks)) {
    const body = path.post?.requestBody
    const example: unknown = body && 'content' in body && body.content['application/json']?.example
    expect(Webhook.parse(example)).toMatchObject({ type: name })
  }
})
