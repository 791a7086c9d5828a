import type { Life } from './life.ts'

/** A device's locks (`navigator.locks`): a life that ends releases its locks. */
interface Locks {
  withLock(life: Life, name: string, work: () => Promise<void>): Promise<void>
}

interface Wish {
  readonly life: Life
  readonly start: () => void
}

/** Creates the locks of a device. */
export function createLocks(): Locks {
  const holders = new Map<string, Wish>()
  const waiting = new Map<string, Wish[]>()

  function next(name: string): void {
    const queue = waiting.get(name) ?? []
    const wish = queue.shift()
    if (!wish) return
    if (wish.life.isAlive()) {
      holders.set(name, wish)
      wish.start()
    } else next(name)
  }

  function release(name: string, wish: Wish): void {
    if (holders.get(name) !== wish) return
    holders.delete(name)
    next(name)
  }

  return {
    withLock: (life, name, work) =>
      new Promise((resolve, reject) => {
        const wish: Wish = {
          life,
          start: () =>
            void work()
              .then(resolve, reject)
              .finally(() => release(name, wish)),
        }
        life.onEnd(() => release(name, wish))
        const queue = waiting.get(name) ?? []
        waiting.set(name, queue)
        queue.push(wish)
        if (!holders.has(name)) next(name)
      }),
  }
}
