import { expect, test } from 'vitest'
import { webhookHeaders, webhookKey } from './webhook-signature.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test('the signature of a message equals the example of the scheme', () => {
  const key = webhookKey(SECRET)
  expect(key).toHaveLength(24)
  const headers = webhookHeaders(
    key ?? Buffer.alloc(0),
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330_999,
    '{"test": 2432232314}',
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test.each([
  '',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_',
  'whsec_short',
  'whsec_not base64 at all, however long it is',
  `whsec_${Buffer.alloc(65).toString('base64')}`,
])('%s is not accepted as a secret', secret => {
  expect(webhookKey(secret)).toBeUndefined()
})
