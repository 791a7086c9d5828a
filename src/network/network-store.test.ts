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
