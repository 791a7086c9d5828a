import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { openEventStream } from './stream.ts'

test('a stream is closed even if its client has hung up before it opens', async () => {
  const app = Fastify()
  const closed = vi.fn()
  let early: number | undefined
  app.get('/', async (_request, reply) => {
    client.destroy()
    await once(reply.raw, 'close')
    openEventStream(reply, closed)
    early = closed.mock.calls.length
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  // Only once the caller has what it needs for closing.
  expect(early).toBe(0)
  await app.close()
})
