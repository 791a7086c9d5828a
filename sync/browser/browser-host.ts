import type { Host } from '../host.ts'
import { browserCaches } from './answer-caches.ts'
import { openDatabase } from './database.ts'
import { workboxQueue } from './queue.ts'
import { systemClock, systemRandom } from './system.ts'

/** What differs between the hosts: a worker reaches pages in another way than a page does. */
type HostParts = Pick<Host, 'postToPages' | 'isVisible' | 'registerWakeUp'>

/** What worker and page have in common as hosts of the engine: the browser's stores, clock, network and locks. */
export const createBrowserHost = (parts: HostParts): Host => ({
  clock: systemClock,
  random: systemRandom,
  queue: workboxQueue(),
  database: openDatabase(),
  caches: browserCaches,
  fetch: (input, init) => fetch(input, init),
  browserOnline: () => navigator.onLine,
  withLock: (name, work) => navigator.locks.request(name, work),
  ...parts,
})
