import type { PageMessage } from '../../contract/worker/messages.ts'
import { EVENT } from '../model/state.ts'
import type { SimServer } from '../server.ts'
import type { VirtualClock } from './clock.ts'
import type { SeededRandom } from './random.ts'

interface Options {
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly server: SimServer
  readonly hasGaps: () => boolean
  readonly mayListen: () => boolean
  readonly latency: () => number
  /** Passes a message of the feed to the engine. */
  readonly take: (message: Extract<PageMessage, { type: 'live' }>) => void
  /** Called while the feed is down: what is on screen is revalidated instead. */
  readonly isolated: () => void
}

/** A device's end of the live feed, as its page maintains it: after a break it resumes after the last change seen. */
export interface Feed {
  /** Called when the server may have changed. */
  changed(): void
  /** Whether a message is still in flight. */
  isArriving(): boolean
}

/** How long the server waits for more changes before it sends one. */
const DEBOUNCE_MS = 60
const REVALIDATE_MS = 30_000

/** Opens a feed, and reopens it whenever it breaks. */
export function createFeed({
  clock,
  random,
  server,
  hasGaps,
  mayListen,
  latency,
  take,
  isolated,
}: Options): Feed {
  let seen: number | undefined
  let isOpen = false
  let telling = false
  let epoch = 0
  let sent = 0
  let arrivesAt = 0

  /** Messages of one stream arrive in order. */
  function send(message: Extract<PageMessage, { type: 'live' }>['message'], own: number): void {
    arrivesAt = Math.max(arrivesAt, clock.now() + latency())
    clock.after(arrivesAt - clock.now(), () => {
      if (own !== epoch || !mayListen()) return breakOff(own)
      if (message.type === 'change') seen = Math.max(seen ?? 0, message.to)
      take({ type: 'live', app: server.answerShape, message })
    })
  }

  function breakOff(own: number): void {
    if (own !== epoch) return
    epoch += 1
    isOpen = false
    clock.after(500 + random.int(3000), connect)
  }

  async function connect(): Promise<void> {
    if (isOpen) return
    if (!mayListen()) return void clock.after(1000, connect)
    isOpen = true
    epoch += 1
    const own = epoch
    const version = await server.version()
    const from = Math.min(seen ?? version, version)
    send({ type: 'hello', app: server.answerShape, versions: `${EVENT.id}:${from}` }, own)
    sent = from
    seen ??= from
    if (from < version) changed()
  }
  function changed(): void {
    if (!isOpen || telling) return
    telling = true
    clock.after(DEBOUNCE_MS, async () => {
      telling = false
      if (!isOpen || (await server.version()) === sent) return
      const own = epoch
      const change = await server.changesSince(sent)
      sent = change.to
      if (hasGaps() && random.chance(0.15)) return breakOff(own)
      send(change, own)
    })
  }

  function compare(): void {
    if (!isOpen) isolated()
    clock.after(REVALIDATE_MS, compare)
  }

  clock.after(10, connect)
  clock.after(REVALIDATE_MS, compare)
  return {
    changed,
    isArriving: () => clock.now() < arrivesAt,
  }
}
