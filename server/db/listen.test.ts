import { expect, test, vi } from 'vitest'
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
