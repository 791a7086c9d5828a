import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { HEARTBEAT_MS } from '../../contract/rules/heartbeat.ts'
import { readConfig } from './config.ts'
import { closeConnections, connectionLimits } from './connections.ts'

test('a short time for requests does not end live streams between two heartbeats', () => {
  const limits = connectionLimits(readConfig({ LIMIT_REQUEST_SECONDS: '7' }))
  expect(limits.requestTimeout).toBe(7000)
  expect(limits.connectionTimeout).toBeGreaterThan(HEARTBEAT_MS)
})

/** What clients can do to a server that shuts down. */

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'

/** A server that answers after 300 ms, is then told to close, and has a client that sent `text` before that. */
async function closingServer(text: string) {
  const app = Fastify({ return503OnClosing: false })
  closeConnections(app, { headMs: 100, requestMs: 500 })
  app.post('/', async () => {
    await wait(300)
    return 'x'.repeat(100)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    app.server.closeAllConnections()
  })
  await once(client, 'connect')
  client.write(text)
  await wait(50)
  return { client, closed: app.close().then(() => 'closed') }
}

const within = (ms: number) => wait(ms, 'still open', { ref: false })

async function textFrom(client: Socket): Promise<string> {
  let text = ''
  for await (const chunk of client) text += String(chunk)
  return text
}

test.each([
  ['nothing', ''],
  ['half of a head', 'POST / HTTP/1.1\r\nHost: '],
  ['half of a body', `${HEAD}\r\n[`],
])('a client that has sent %s does not keep it from ending', async (_, text) => {
  const { closed } = await closingServer(text)
  expect(await Promise.race([closed, within(3000)])).toBe('closed')
})

test('a request in flight is answered', async () => {
  const { client, closed } = await closingServer(`${HEAD}\r\n[]`)
  expect(await textFrom(client)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*x{100}$/)
  expect(await closed).toBe('closed')
})

test('a request of which the rest still comes is answered', async () => {
  const { client, closed } = await closingServer(`${HEAD}\r\n[`)
  await wait(100)
  client.write(']')
  expect(await textFrom(client)).toMatch(/^HTTP\/1.1 200 OK/)
  expect(await closed).toBe('closed')
})
