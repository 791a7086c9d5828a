// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { createNetwork } from './network-store.ts'

test('what the engine tells of a read that is begun before the page is drawn is heard', () => {
  const listeners = new Set<(message: WorkerMessage) => void>()
  const onChanged = vi.fn()
  createNetwork({
    engine: {
      place: () => 'worker',
      fetch: (url, init) => fetch(url, init),
      ask: async () => undefined,
      listen(onMessage) {
        listeners.add(onMessage)
        return () => listeners.delete(onMessage)
      },
    },
    storagePrefix: 'test_',
    onChanged,
    onPatched: () => undefined,
    onStale: () => undefined,
  })
  for (const hear of listeners) hear({ type: 'invalidate', paths: ['/passes/7'] })
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(['/passes/7'])
})

test.each([true, false])(
  'an engine that has not kept what the operator has switched (%s) is told of it again',
  async offline => {
    localStorage.setItem('test_offline', String(offline))
    const engine = { toggled: !offline }
    const network = createNetwork({
      engine: {
        place: () => 'worker',
        fetch: (url, init) => fetch(url, init),
        async ask(message) {
          if ('offline' in message) engine.toggled = message.offline
          if (message.type !== 'get-status') return undefined
          const reply = { pending: 1, sending: 0, rejected: 0, needsSignIn: false }
          return { ...reply, offline: engine.toggled ? 'toggle' : false } as never
        },
        listen: () => () => undefined,
      },
      storagePrefix: 'test_',
      onChanged: () => undefined,
      onPatched: () => undefined,
      onStale: () => undefined,
    })
    await network.introduce()
    expect(engine.toggled).toBe(offline)
    // A full disk has not taken it, and the browser has stopped the worker since.
    engine.toggled = !offline
    vi.useFakeTimers()
    const stop = network.start()
    engine.toggled = !offline
    await vi.advanceTimersByTimeAsync(4000)
    expect(engine.toggled).toBe(offline)
    stop()
    vi.useRealTimers()
  },
)
