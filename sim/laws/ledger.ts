/** A write made by an operator, and what is known about it outside of the engine. */
export interface MadeWrite {
  /** Its idempotency key. */
  readonly id: string
  /** Its position among all writes of its tablet. */
  readonly ordinal: number
  readonly tablet: number
  readonly user: string
  readonly endpoint: string
  readonly entities: readonly string[]
  readonly creates: string | undefined
  /** Those of its entities that have to exist. */
  readonly needs: readonly string[]
  /** While queued, it must not be sent before this instant (ms). */
  readonly heldUntil: number
  /** The page's answer: 'failed' is a network failure, after which nothing is promised. */
  reply: 'none' | 'queued' | 'done' | 'refused' | 'failed'
  /** How often it took effect on the server. */
  applied: number
  /** The name of the server's last refusal. */
  refusal: string | undefined
  /** The operator has asked to discard it, and has no answer yet. */
  isDiscarding: boolean
  /** Position in the disk's journal at which the engine confirmed that it is discarded. */
  discardedAt: number | undefined
  /** It was retried after a refusal, and has lost its place in the order. */
  retried: boolean
  /** A late copy of it took effect after it was refused or discarded, without anybody awaiting the answer. */
  judgedAgain: boolean
}

/** What is known about a write before anything has happened to it. */
export const UNTOUCHED = {
  applied: 0,
  refusal: undefined,
  isDiscarding: false,
  discardedAt: undefined,
  retried: false,
  judgedAgain: false,
} as const satisfies Partial<MadeWrite>

/** All writes of a run. */
export interface Ledger {
  add(made: MadeWrite): void
  get(id: string): MadeWrite | undefined
  /** Writes that may still be in several places or in none. */
  readonly open: ReadonlySet<MadeWrite>
  /** Records that a write is over, on the device and on the server. */
  close(made: MadeWrite): void
  count(): number
  all(): Iterable<MadeWrite>
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const all = new Map<string, MadeWrite>()
  const open = new Set<MadeWrite>()
  return {
    add(made) {
      all.set(made.id, made)
      open.add(made)
    },
    get: id => all.get(id),
    open,
    close: made => open.delete(made),
    count: () => all.size,
    all: () => all.values(),
  }
}
