import { createHmac } from 'node:crypto'

/** Signs by the scheme of Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256. */

const PREFIX = 'whsec_'
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64

/** The key of a secret as the operator sets it: `whsec_` and 24 to 64 bytes of base64. undefined where it is none. */
export function webhookKey(secret: string): Buffer | undefined {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : undefined
  if (text === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : undefined
}

/** The headers of a message: `at` is when it is sent, in ms. */
export function webhookHeaders(key: Buffer, id: string, at: number, body: string): Record<string, string> {
  const seconds = Math.floor(at / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
