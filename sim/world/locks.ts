import type { Life } from './life.ts'

/** A device's locks (`navigator.locks`): a life that ends releases its locks. */
interface Locks {
  withLock(life: Life, name: string, work: () => Promise<void>): Promise<void>
}

interface LockRequest {
  readonly life: Life
  readonly start: () => void
}

/** Creates the locks of a device. */
export function createLocks(): Locks {
  const holders = new Map<string, LockRequest>()
  const waiting = new Map<string, LockRequest[]>()

  function next(name: string): void {
    const queue = waiting.get(name) ?? []
    const request = queue.shift()
    if (!request) return
    if (request.life.isAlive()) {
      holders.set(name, request)
      request.start()
    } else next(name)
  }

  function release(name: string, request: LockRequest): void {
    if (holders.get(name) !== request) return
    holders.delete(name)
    next(name)
  }

  return {
    withLock: (life, name, work) =>
      new Promise((resolve, reject) => {
        const request: LockRequest = {
          life,
          start: () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                forget()
                release(name, request)
              }),
        }
        const forget = life.onEnd(() => release(name, request))
        const queue = waiting.get(name) ?? []
        waiting.set(name, queue)
        queue.push(request)
        if (!holders.has(name)) next(name)
      }),
  }
}
