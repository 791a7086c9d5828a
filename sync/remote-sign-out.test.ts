import { describe, expect, it } from 'vitest'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import { createRemoteSignOut, type SignOutOrder, type SignOutProgress } from './remote-sign-out.ts'

const order: SignOutOrder = { by: 'Avery Holloway', at: '2026-11-22T10:32:00.000Z', waits: true }

/** A device with writes in its outbox, which outlives its workers. */
function aDevice({ waiting = 3, blocked = 0, online = true } = {}) {
  const device = {
    id: 'desk-1',
    stored: null as SignOutProgress | null,
    waiting,
    blocked,
    online,
    copies: 5,
    done: [] as string[],
    told: [] as WorkerMessage[],
    /** The number of steps after which the worker is killed. */
    lives: Number.POSITIVE_INFINITY,
  }
  /** Promises of a killed worker never resolve. */
  function step<T>(work: () => T): Promise<T> {
    device.lives -= 1
    return device.lives < 0 ? new Promise(() => {}) : Promise.resolve(work())
  }
  const start = () =>
    createRemoteSignOut({
      stored: structuredClone(device.stored),
      save: progress =>
        step(() => {
          device.stored = structuredClone(progress)
        }),
      sendAll: () =>
        step(() => {
          if (!device.online) return false
          if (device.waiting > device.blocked) device.done.push('send')
          device.waiting = device.blocked
          return true
        }),
      countUnsent: () => step(() => device.waiting),
      deviceId: () => device.id,
      clear: () =>
        step(() => {
          device.done.push('clear')
          device.waiting = 0
          device.blocked = 0
          device.copies = 0
          device.id = 'another'
        }),
      report: (id, lost) =>
        step(() => {
          if (device.online) device.done.push(`report ${id} ${lost}`)
          return device.online
        }),
      postToPages: message =>
        step(() => {
          device.told.push(message)
          device.done.push('post')
        }),
    })
  return { device, start }
}

describe('a device that is signed out from elsewhere', () => {
  it('sends its waiting writes, clears its stores, tells its pages and then the server [X1]', async () => {
    const { device, start } = aDevice()
    const worker = start()
    await worker.start(order)
    expect(device.done).toEqual(['send', 'clear', 'post', 'report desk-1 0'])
    expect(device.told).toEqual([{ type: 'signed-out' }])
    expect(device).toMatchObject({ waiting: 0, copies: 0, id: 'another' })
    expect(worker.isUnderWay()).toBe(true)
  })

  it('counts the writes that could not be sent [X1]', async () => {
    const { device, start } = aDevice({ waiting: 4, blocked: 2 })
    const worker = start()
    await worker.start(order)
    expect(device.done).toContain('report desk-1 2')
    expect(worker.notice()).toEqual({ by: 'Avery Holloway', at: order.at, lost: 2 })
  })

  it('sends nothing if the order does not wait, even if it comes after one that does [X5]', async () => {
    const { device, start } = aDevice({ online: false })
    const worker = start()
    await worker.start(order)
    expect(device.done).toEqual([])
    await worker.start({ ...order, waits: false })
    expect(device.done).toEqual(['clear', 'post'])
    device.online = true
    await worker.goOn()
    expect(device.done).toEqual(['clear', 'post', 'post', 'report desk-1 3'])
  })

  it('only stops serving pages while offline, and continues when the network is back [X2][X4]', async () => {
    const { device, start } = aDevice({ online: false })
    const worker = start()
    await worker.start(order)
    await worker.goOn()
    expect(device).toMatchObject({ waiting: 3, copies: 5 })
    expect(worker.isUnderWay()).toBe(true)
    expect(worker.notice()).toBeNull()
    device.online = true
    await worker.goOn()
    expect(device).toMatchObject({ waiting: 0, copies: 0 })
  })

  it('continues where a killed worker stopped, wherever that was [X3]', async () => {
    for (let lives = 0; lives <= 8; lives += 1) {
      const { device, start } = aDevice({ waiting: 3, blocked: 1 })
      device.lives = lives
      const killed = start()
      void killed.start(order)
      await new Promise(resolve => setTimeout(resolve, 5))
      device.lives = Number.POSITIVE_INFINITY
      const next = start()
      // Killed before the order was stored: the server repeats it at the next call.
      if (lives === 0) await next.start(order)
      await next.goOn()
      expect(device, `killed after ${lives} steps`).toMatchObject({ waiting: 0, copies: 0 })
      expect(device.done.filter(done => done.startsWith('report')).at(-1)).toBe('report desk-1 1')
      expect(next.notice()).toMatchObject({ lost: 1 })
    }
  })

  it('treats the user that a page still remembers as nobody, until the page has cleared it [X2]', async () => {
    const { device, start } = aDevice()
    await start().start(order)
    const worker = start()
    device.told.length = 0
    expect(await worker.admit(true)).toBe(false)
    expect(device.told).toEqual([{ type: 'signed-out' }])
    expect(worker.isUnderWay()).toBe(true)
    expect(await worker.admit(false)).toBe(true)
    expect(worker.isUnderWay()).toBe(false)
    expect(worker.notice()).toMatchObject({ by: 'Avery Holloway' })
    // Somebody signs in again.
    expect(await worker.admit(true)).toBe(true)
    expect(worker.notice()).toBeNull()
    expect(device.stored).toBeNull()
  })

  it('reports to the server until that has answered, also after a new sign-in [X6]', async () => {
    const { device, start } = aDevice({ online: false })
    const worker = start()
    await worker.start({ ...order, waits: false })
    await worker.admit(false)
    expect(await worker.admit(true)).toBe(true)
    expect(device.done).toEqual(['clear', 'post'])
    device.online = true
    expect(worker.notice()).toBeNull()
    await worker.goOn()
    expect(device.done).toEqual(['clear', 'post', 'report desk-1 3'])
    expect(device.stored).toBeNull()
  })
})
