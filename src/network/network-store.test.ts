// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { createNetwork } from './network-store.ts'

const ignore = () => undefined

/** A worker that replies nothing, and a page that shows nothing. */
const OPTIONS: Parameters<typeof createNetwork>[0] = {
  engine: {
    host: () => 'worker',
    fetch: (url, init) => fetch(url, init),
    ask: async () => undefined,
    listen: () => ignore,
  },
  storagePrefix: 'test_',
  onInvalidate: ignore,
  onPatched: ignore,
  onRevalidate: ignore,
}

test('messages of the engine about reads are heard before the page is drawn', () => {
  const listeners = new Set<(message: WorkerMessage) => void>()
  const onInvalidate = vi.fn()
  createNetwork({
    ...OPTIONS,
    engine: {
      ...OPTIONS.engine,
      listen(onMessage) {
        listeners.add(onMessage)
        return () => listeners.delete(onMessage)
      },
    },
    onInvalidate,
  })
  for (const hear of listeners) hear({ type: 'invalidate', paths: ['/passes/7'] })
  expect(onInvalidate).toHaveBeenCalledExactlyOnceWith(['/passes/7'])
})

test.each([true, false])('the toggle is sent again to an engine that has not kept it (%s)', async offline => {
  localStorage.setItem('test_offline', String(offline))
  const engine = { toggled: !offline }
  const network = createNetwork({
    ...OPTIONS,
    engine: {
      ...OPTIONS.engine,
      async ask(message) {
        if ('offline' in message) engine.toggled = message.offline
        if (message.type !== 'get-status') return undefined
        const reply = { pending: 1, sending: 0, rejected: 0, needsSignIn: false }
        return { ...reply, offline: engine.toggled ? 'toggle' : false } as never
      },
    },
  })
  await network.handshake()
  expect(engine.toggled).toBe(offline)
  // A full disk did not store the toggle, and the browser has stopped the worker since.
  engine.toggled = !offline
  vi.useFakeTimers()
  const stop = network.start()
  engine.toggled = !offline
  await vi.advanceTimersByTimeAsync(4000)
  expect(engine.toggled).toBe(offline)
  stop()
  vi.useRealTimers()
})

test('the icon’s count of an earlier page goes once the engine says that everything was sent', async () => {
  const shown: number[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
  })
  // The engine does not reply at first.
  let pending: number | undefined
  const network = createNetwork({
    ...OPTIONS,
    engine: {
      ...OPTIONS.engine,
      async ask({ type }) {
        const status = { pending, sending: 0, rejected: 0, needsSignIn: false, offline: false }
        return type === 'get-status' && pending !== undefined ? (status as never) : undefined
      },
    },
  })
  await network.handshake()
  expect(shown).toEqual([])
  for (pending of [0, 0, 2, 2, 0]) await network.handshake()
  expect(shown).toEqual([0, 2, 0])
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('offline mode that another tab switched on while this one was loading is shown', async () => {
  localStorage.setItem('test_offline', 'false')
  const network = createNetwork(OPTIONS)
  // Nobody listens to other tabs yet.
  localStorage.setItem('test_offline', 'true')
  const stop = network.start()
  await vi.waitFor(() => expect(network.getState()).toMatchObject({ manualToggle: true, offline: 'toggle' }))
  stop()
})

test('writes that this page has held back are sent once it is hidden, and no others', async () => {
  const ended: unknown[] = []
  const held = [['a', 'b'], []]
  const network = createNetwork({
    ...OPTIONS,
    takeHeldKeys: () => held.shift() ?? [],
    engine: {
      ...OPTIONS.engine,
      async ask(message) {
        const { type } = message
        if (type === 'end-holds') ended.push(message)
        const status = { pending: 1, sending: 0, rejected: 0, needsSignIn: false, offline: false }
        return type === 'get-status' ? (status as never) : undefined
      },
    },
  })
  await network.handshake()
  const stop = network.start()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  for (const one of ['visible', 'hidden', 'visible', 'hidden'] as const) {
    expect(ended).toHaveLength(held.length === 2 ? 0 : 1)
    visibility.mockReturnValue(one)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(ended).toEqual([{ type: 'end-holds', ids: ['a', 'b'] }])
  stop()
  visibility.mockRestore()
})

test('the user is signed out from the moment in which a sign-out begins until somebody signs in', async () => {
  const network = createNetwork(OPTIONS)
  expect(network.isSignedOut()).toBe(false)
  await network.setUser({ id: 'a.b', name: 'Ann Bell' })
  const ended = network.endSession()
  expect(network.isSignedOut()).toBe(true)
  await ended
  // Another worker takes over.
  await network.handshake()
  expect(network.isSignedOut()).toBe(true)
  await network.setUser({ id: 'a.b', name: 'Ann Bell' })
  expect(network.isSignedOut()).toBe(false)
})

test('a sign-out first sends what this page has held back, as nobody can undo it any more [O12]', async () => {
  const seen: string[] = []
  let sent = () => {}
  const network = createNetwork({
    ...OPTIONS,
    takeHeldKeys: () => ['a'],
    engine: {
      ...OPTIONS.engine,
      async ask({ type }) {
        seen.push(type)
        if (type === 'end-holds') await new Promise<void>(resolve => (sent = resolve))
        return undefined
      },
    },
  })
  const ended = network.endSession()
  expect(network.isSignedOut()).toBe(true)
  await vi.waitFor(() => expect(seen).toEqual(['end-holds']))
  sent()
  await ended
  expect(seen.slice(0, 2)).toEqual(['end-holds', 'session'])
})

test('a page in sight keeps the worker awake: it stops after 30 s of nothing to do', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const asked: string[] = []
  const network = createNetwork({
    ...OPTIONS,
    engine: {
      ...OPTIONS.engine,
      async ask({ type }) {
        asked.push(type)
        const reply = { pending: 0, sending: 0, rejected: 0, needsSignIn: false, offline: false }
        return (type === 'get-status' ? reply : undefined) as never
      },
    },
  })
  const stop = network.start()
  const sight = vi.spyOn(document, 'visibilityState', 'get')
  for (const [state, times] of [
    ['visible', 1],
    ['hidden', 0],
  ] as const) {
    sight.mockReturnValue(state)
    await vi.advanceTimersByTimeAsync(4_000)
    asked.length = 0
    await vi.advanceTimersByTimeAsync(25_000)
    expect(asked).toEqual(Array(times).fill('get-status'))
  }
  stop()
})
