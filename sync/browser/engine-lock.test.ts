import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DRAIN_LOCK } from '../drain.ts'
import { startUnderLock, takeEngineLock, waitForEngineLock } from './engine-lock.ts'

interface Asked {
  readonly signal?: AbortSignal
  readonly steal?: boolean
}

/** The browser's locks: one holder at a time, the others wait in line, unless one steals the lock. */
function browserLocks() {
  const holders = new Map<string, (error: Error) => void>()
  const lines = new Map<string, (() => void)[]>()
  const request = (name: string, options: Asked, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const line = lines.get(name) ?? []
      lines.set(name, line)
      const begin = () => {
        holders.set(name, reject)
        void work()
          .then(resolve, reject)
          .finally(() => {
            if (holders.get(name) !== reject) return
            holders.delete(name)
            line.shift()?.()
          })
      }
      if (options.steal) holders.get(name)?.(new DOMException('It was stolen.', 'AbortError'))
      else if (holders.has(name)) {
        line.push(begin)
        options.signal?.addEventListener('abort', () => {
          line.splice(line.indexOf(begin), 1)
          reject(new DOMException('It took too long.', 'TimeoutError'))
        })
        return
      }
      begin()
    })
  return { request, isHeld: (name: string) => holders.has(name) }
}

let locks: ReturnType<typeof browserLocks>
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  locks = browserLocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { locks })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(), ms)
    return timeout.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Holds the lock and ignores requests for it, like a frozen page. */
const freeze = (name: string) => void locks.request(name, {}, () => new Promise(() => {})).catch(() => {})

it('is given up by a worker from which it was stolen, and not taken back [H1][H3]', async () => {
  const stop = vi.fn(async () => undefined)
  await takeEngineLock(stop)
  await pass(5000)
  const other = vi.fn(() => new Promise(() => {}))
  void locks.request('trackside-engine', { steal: true }, other).catch(() => {})
  await pass(5000)
  expect(stop).toHaveBeenCalledOnce()
  expect(other).toHaveBeenCalledOnce()
  // The other worker still holds it: a waiting page does not get it.
  const onHeld = vi.fn()
  const leave = waitForEngineLock({ onHeld, onLost: async () => undefined })
  await pass(5000)
  expect(onHeld).not.toHaveBeenCalled()
  leave()
})

it('is taken from a frozen page after two seconds, with the lock of its drain [H5]', async () => {
  freeze('trackside-engine')
  freeze(DRAIN_LOCK)
  const taken = vi.fn()
  void takeEngineLock(async () => undefined).then(taken)
  await pass(1999)
  expect(taken).not.toHaveBeenCalled()
  await pass(1)
  expect(taken).toHaveBeenCalledOnce()
  expect(locks.isHeld(DRAIN_LOCK)).toBe(false)
})

it('is released once an engine that was still starting under it has started and stopped [H1][H3]', async () => {
  const seen: string[] = []
  const after = (ms: number, what: string) =>
    new Promise<void>(resolve => setTimeout(resolve, ms)).then(() => void seen.push(what))
  const stop = () => after(200, 'stopped')
  const lost = () => void seen.push('lost')
  const starting = startUnderLock(() => after(1000, 'started').then(() => ({ stop })), lost)
  await pass(1)
  void takeEngineLock(async () => undefined).then(() => seen.push('taken'))
  await vi.waitFor(() => expect(seen).toEqual(['lost']))
  await pass(1500)
  expect(seen).toEqual(['lost', 'started', 'stopped', 'taken'])
  expect(await starting).toEqual({ stop })
})

it('is given up at once by a worker whose engine did not start, and not lost by the next one [H1][H5]', async () => {
  const lost = vi.fn()
  const failed = startUnderLock(() => Promise.reject(new Error('The disk is broken.')), lost)
  await expect(failed).rejects.toThrow('The disk is broken.')
  await pass(0)
  expect(locks.isHeld('trackside-engine')).toBe(false)
  lost.mockClear()
  const stop = vi.fn(async () => undefined)
  await startUnderLock(async () => ({ stop }), lost)
  await pass(5000)
  expect([lost.mock.calls, stop.mock.calls]).toEqual([[], []])
})
