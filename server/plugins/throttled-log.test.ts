import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { clientHash, throttledLogPlugin } from './throttled-log.ts'

/** The log of events that any outsider can cause without limit. */

const SALT = 'a salt of sixteen characters'
const INTERVAL_MS = 400

interface Line {
  readonly msg: string
  readonly count: number
  readonly client?: string
  readonly reqId?: string
}
let lines: Line[] = []
let app = await start()
afterEach(async () => {
  await app.close()
  app = await start()
})

async function start() {
  lines = []
  const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) })
  const fresh = Fastify({ loggerInstance: log, trustProxy: false })
  await fresh.register(throttledLogPlugin, { salt: SALT, intervalMs: INTERVAL_MS })
  fresh.get('/:kind', async request => {
    const { kind } = request.params as { kind: string }
    fresh.warnThrottled(request, kind, { limit: 3 })
    return ''
  })
  return fresh
}
const call = (kind: string, remoteAddress: string) => app.inject({ url: `/${kind}`, remoteAddress })

test('the first is logged at once with its request, then the number of further ones, until there are none', async () => {
  for (let time = 0; time < 30; time += 1) await call('refused', '192.0.2.7')
  const client = clientHash(SALT, '192.0.2.7')
  expect(lines).toMatchObject([{ msg: 'refused', count: 1, client, limit: 3 }])
  expect(lines[0]?.reqId).toBeDefined()
  await pause(INTERVAL_MS * 1.5)
  expect(lines.slice(1)).toMatchObject([{ msg: 'refused', count: 29, client, limit: 3 }])
  await pause(INTERVAL_MS * 2)
  expect(lines).toHaveLength(2)
  await call('refused', '192.0.2.7')
  expect(lines).toHaveLength(3)
})

test('clients and kinds are counted separately: IPv4 by address, IPv6 by /64 network', async () => {
  for (const address of [
    '192.0.2.7',
    '192.0.2.8',
    '2001:db8:1:2::7',
    '2001:db8:1:2:ffff::8',
    '2001:db8:1:3::7',
  ])
    await call('refused', address)
  await call('limit', '192.0.2.7')
  expect(lines.map(({ msg }) => msg)).toEqual(['refused', 'refused', 'refused', 'refused', 'limit'])
  expect(new Set(lines.map(({ client }) => client)).size).toBe(4)
  expect(clientHash(SALT, '192.0.2.7')).not.toBe(clientHash('another salt of the kind', '192.0.2.7'))
  expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2|2001:db8/)
})

test('what is counted at the end is logged like every other line', async () => {
  for (let time = 0; time < 3; time += 1) await call('refused', '192.0.2.7')
  await app.close()
  const client = clientHash(SALT, '192.0.2.7')
  expect(lines.slice(1)).toMatchObject([{ msg: 'refused', count: 2, client, limit: 3 }])
})

test('any number of clients causes only a limited number of lines', async () => {
  for (let host = 0; host < 1500; host += 1) await call('refused', `10.0.${host >> 8}.${host & 255}`)
  expect(lines).toHaveLength(1000)
  await app.close()
  expect(lines.slice(1000)).toMatchObject([{ msg: 'refused', count: 500, client: 'many others' }])
})
