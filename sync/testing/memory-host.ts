import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { systemClock, systemRandom } from '../browser/system.ts'
import { type Engine, startEngine } from '../engine.ts'
import { type Host, pause } from '../host.ts'
import type { AnswerCaches, Settings } from '../stores.ts'
import type { SnapshotMeta } from '../versions.ts'
import { type Device, newDevice, storesOf } from './memory.ts'

/** A device on which whole engines run, one after the other or side by side. Its stores outlive them. */
export interface EngineDevice {
  readonly stores: Device
  readonly settings: Settings
  readonly answers: Map<string, Map<string, { body: string; meta: SnapshotMeta }>>
  /** The messages to pages. */
  readonly told: WorkerMessage[]
  /** Whether the page that made the writes is open. */
  isPageVisible: boolean
  /** Whether the disk refuses changes of the queue. */
  isFull: boolean
  /** How long the disk takes to store a write, in ms. */
  storingMs: number
}

/** A device without writes or answers, on which Una is signed in. */
export const newEngineDevice = (): EngineDevice => ({
  stores: newDevice(),
  settings: { offline: false, unreachable: false, session: una, device: 'device', signOut: null },
  answers: new Map(),
  told: [],
  isPageVisible: true,
  isFull: false,
  storingMs: 0,
})

export const una = { id: 'una', name: 'Una' }

/** The answer caches of a device, by user. */
export function answerCaches({ answers }: Pick<EngineDevice, 'answers'>): AnswerCaches {
  return {
    async open(userId) {
      const mine = answers.get(userId) ?? new Map<string, { body: string; meta: SnapshotMeta }>()
      answers.set(userId, mine)
      return {
        metas: async () => [...mine].map(([path, { meta }]) => [path, meta] as const),
        get: async path => {
          const one = mine.get(path)
          if (!one) return undefined
          const { body, meta } = one
          return { meta, body: () => body, text: async () => body, json: async () => JSON.parse(body) }
        },
        put: async (path, body, meta) => void mine.set(path, { body, meta }),
        remove: async path => mine.delete(path),
      }
    },
    users: async () => [...answers.keys()],
    remove: async userId => void answers.delete(userId),
  }
}

const full = () => Promise.reject(new Error('The disk is full.'))

/** Starts an engine on a device. It reaches the server through `fetch`. */
export function startEngineOn(
  device: EngineDevice,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  more: Partial<Host> = {},
): Promise<Engine> {
  const { queue, database } = storesOf(device.stores)
  return startEngine({
    clock: systemClock,
    random: systemRandom,
    queue: {
      ...queue,
      async push(write) {
        if (device.isFull) await full()
        if (device.storingMs > 0) await pause(systemClock, device.storingMs)
        await queue.push(write)
      },
      remove: (entries, how) => (device.isFull ? full() : queue.remove(entries, how)),
    },
    database: {
      ...database,
      readSettings: async () => ({ ...device.settings }),
      async saveSetting(key, value) {
        device.settings[key] = value
      },
    },
    caches: answerCaches(device),
    fetch: async (input, init) =>
      input instanceof Request
        ? fetch(input.url, { method: input.method, headers: input.headers })
        : fetch(new URL(input, 'http://app.test').href, init ?? {}),
    browserOnline: () => true,
    withLock: (_, work) => work(),
    async postToPages(message) {
      device.told.push(message)
      return 1
    },
    isVisible: async () => device.isPageVisible,
    registerWakeUp: async () => undefined,
    ...more,
  })
}
