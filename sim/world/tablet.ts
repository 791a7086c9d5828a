import type { PageMessage, SessionUser, WorkerMessage } from '../../contract/worker/messages.ts'
import { answerApiRequest, apiRequest } from '../../sync/api-request.ts'
import { type Engine, startEngine } from '../../sync/engine.ts'
import type { Host } from '../../sync/host.ts'
import { createMessageHandlers, handleMessage } from '../../sync/message-handlers.ts'
import type { RejectedWrite } from '../../sync/stores.ts'
import { timings } from '../../sync/timings.ts'
import type { VirtualClock } from './clock.ts'
import { createDisk } from './disk.ts'
import { createLife, type Life } from './life.ts'
import type { LightHeaders, LightRequest, LightResponse, LightSignal } from './light-web.ts'
import { createLocks } from './locks.ts'
import type { Network } from './network.ts'
import type { SeededRandom } from './random.ts'
import type { Tab } from './tab.ts'

/** Where the engine of a tablet runs. */
type HostKind = 'worker' | 'page'

interface Options {
  readonly number: number
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly network: Network
  readonly note: (text: string) => void
  /** An engine has ended and lost its memory, or has handed over to another that continues from what is stored. */
  readonly onEnd: (how: 'ended' | 'handed over') => void
  /** Called when a refusal is stored. */
  readonly onRejected: (one: RejectedWrite) => void
}

const ENDED = 'The engine has ended.'
const ended = () => new TypeError(ENDED)

export type Tablet = ReturnType<typeof createTablet>

/** A device: one disk, its pages, and the engine that answers them while it lives. */
export function createTablet({ number, clock, random, network, note, onEnd, onRejected }: Options) {
  const disk = createDisk(clock, random.fork('disk'), onRejected)
  const locks = createLocks()
  const tabs: Tab[] = []
  let kind: HostKind = 'worker'
  let current: { readonly life: Life; readonly engine: Promise<Engine> } | undefined
  let switching: Promise<void> | undefined
  let lives = 0
  let nextKill = Number.POSITIVE_INFINITY
  let user: SessionUser | null = null
  let clockBehindMs = 0

  function hostOf(life: Life): Host {
    const own = random.fork(`life ${lives}`)
    return {
      clock: {
        now: () => clock.now() - clockBehindMs,
        elapsed: clock.elapsed,
        after: (ms, callback) =>
          clock.after(ms, () => {
            if (life.isAlive()) callback()
          }),
      },
      random: own,
      ...disk.stores(life),
      // The light classes have everything that the engine uses.
      fetch: ((input: string | LightRequest, options?: object) =>
        network.fetchFrom(
          number,
          life,
          input,
          options as { signal?: LightSignal; headers?: LightHeaders },
        )) as never,
      browserOnline: () => !network.isDown(number),
      withLock: (name, work) => locks.withLock(life, name, work),
      postToPages: async message => postToTabs(message),
      isVisible: async id => tabs.some(tab => tab.id === id),
      registerWakeUp: async () => {},
    }
  }

  function postToTabs(message: WorkerMessage): number {
    for (const tab of tabs) clock.after(1, () => tab.take(message))
    return tabs.length
  }

  function begin(): { readonly life: Life; readonly engine: Promise<Engine> } {
    lives += 1
    const life = createLife()
    life.endAfter(nextKill)
    nextKill = Number.POSITIVE_INFINITY
    note(`tablet ${number}: an engine starts in the ${kind}`)
    const started = { life, engine: startEngine(hostOf(life)) }
    started.engine.catch(() => {
      // As in the worker, the next event tries again.
      if (current === started) current = undefined
    })
    life.onEnd(() => {
      note(`tablet ${number}: its engine ends`)
      if (current === started) current = undefined
      onEnd('ended')
    })
    const tick = () => {
      if (!life.isAlive()) return
      void started.engine.then(engine => engine.tick()).catch(() => undefined)
      clock.after(timings.tickIntervalMs, tick)
    }
    clock.after(timings.tickIntervalMs, tick)
    return started
  }

  async function load(): Promise<{ readonly life: Life; readonly engine: Engine }> {
    await switching
    current ??= begin()
    const { life, engine } = current
    if (!life.isAlive()) {
      current = undefined
      throw ended()
    }
    return { life, engine: await inLife(life, engine) }
  }

  /** The result of the engine, or a rejection if it ends first. */
  const inLife = <T>(life: Life, work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const forget = life.onEnd(() => reject(ended()))
      work.then(resolve, reject).finally(forget)
    })

  const forever = createLife()

  return {
    number,
    disk,
    tabs,
    user: () => user,

    /** Sets the device's clock back. */
    setClockBack(ms: number): void {
      clockBehindMs += ms
    },

    /** Answers a call of one of its pages. Rejects like `fetch`. */
    async fetch(request: LightRequest, clientId: string): Promise<LightResponse> {
      const loaded = await load().catch(error => {
        if (error instanceof Error && error.message === ENDED) throw error
        return undefined
      })
      // Without storage, the worker still lets the app work online.
      if (!loaded) return network.fetchFrom(number, forever, request)
      const { life, engine } = loaded
      const call = apiRequest(request.method, new URL(request.url))
      if (!call) return network.fetchFrom(number, forever, request)
      const later = (work: Promise<unknown>) => void work.catch(() => undefined)
      const caller = { request: request as unknown as Request, clientId, later }
      const answer = await inLife(life, answerApiRequest(engine, call, caller))
      return answer as unknown as LightResponse
    },

    /** Passes a page's message to the engine. Rejects if the engine ends before it has answered. */
    async send(message: PageMessage): Promise<unknown> {
      const { life, engine } = await load()
      const handlers = createMessageHandlers(async () => engine)
      return inLife(life, handleMessage(handlers, message))
    },

    /** Sets the user for whom the pages read, once the engine knows them; the pages drop their answers. */
    setUser(next: SessionUser | null): void {
      user = next
      for (const tab of tabs) tab.forget()
    },

    /** Stops the engine without warning. */
    kill: () => current?.life.kill(),

    /** Ends the engine after this many accesses to storage; if none runs, the next engine. */
    killAfter(accesses: number): void {
      if (current) current.life.endAfter(accesses)
      else nextKill = accesses
    },

    losePower(): void {
      current?.life.kill()
      disk.losePower()
    },

    /** Another host continues from what is stored, while open calls to the old one continue there. */
    handOver(): void {
      if (!current || switching) return
      const { life, engine } = current
      switching = inLife(life, engine)
        .then(old => inLife(life, old.stop()))
        .catch(() => undefined)
        .then(() => {
          if (life.isAlive()) onEnd('handed over')
          current = undefined
          kind = kind === 'page' ? 'worker' : 'page'
          switching = undefined
        })
    },
  }
}
