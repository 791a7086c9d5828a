import { createHmac } from 'node:crypto'

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256. */

const PREFIX = 'whsec_'
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64

/** Parses the operator's secret, `whsec_` and 24 to 64 bytes in base64, to a key; undefined if it is invalid. */
export function webhookKey(secret: string): Buffer | undefined {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : undefined
  if (text === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : undefined
}

/** The headers of a message. `at` is the time of sending in ms. */
export function webhookHeaders(key: Buffer, id: string, at: number, body: string): Record<string, string> {
  const seconds = Math.floor(at / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
