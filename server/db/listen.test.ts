import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { openTcpRelay } from '../testing/tcp-relay.ts'
import { listenPostgres } from './listen.ts'

test('a connection whose other end disappears is opened again', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const port = Number(url.port)
  const relay = await openTcpRelay(port)
  url.port = String(relay.port)
  const heard: string[] = []
  const stop = listenPostgres(url.href, { interval: 300, timeout: 200 })('nothing_said', {
    onMessage: () => undefined,
    onConnect: () => heard.push('connected'),
    onDisconnect: () => heard.push('disconnected'),
  })
  try {
    await vi.waitFor(() => expect(heard).toEqual(['connected']), 10_000)
    relay.silence()
    await vi.waitFor(() => expect(heard).toContain('disconnected'), 10_000)
    relay.pointAt(port)
    await vi.waitFor(() => expect(heard.at(-1)).toBe('connected'), 10_000)
  } finally {
    await stop()
    await relay.close()
  }
})

test('a database that stays away is told once, not at each attempt', async () => {
  let attempts = 0
  const server = createServer(socket => {
    attempts += 1
    socket.destroy()
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const heard: string[] = []
  const stop = listenPostgres(`postgres://nobody@127.0.0.1:${port}/away`)('nothing_said', {
    onMessage: () => undefined,
    onConnect: () => heard.push('connected'),
    onDisconnect: () => heard.push('disconnected'),
  })
  onTestFinished(stop)
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(3), 10_000)
  expect(heard).toEqual(['disconnected'])
})
