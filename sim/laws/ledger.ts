/** A write that an operator made, and what is known of it outside of the engine. */
export interface Made {
  /** Its key. */
  readonly id: string
  /** Its place among all writes of its tablet. */
  readonly ordinal: number
  readonly tablet: number
  readonly user: string
  readonly endpoint: string
  readonly entities: readonly string[]
  readonly creates: string | undefined
  /** Not to be sent before this instant (milliseconds) while it stands in the queue. */
  readonly heldUntil: number
  /** What the page was told: 'failed' is a network failure, after which nothing is promised. */
  reply: 'none' | 'queued' | 'done' | 'refused' | 'failed'
  /** How often it took effect at the server. */
  applied: number
  /** The name of the server's last refusal. */
  refusal: string | undefined
  /** The operator has asked to give it up, and has not heard whether it was. */
  isGivenUp: boolean
  /** The engine has said that it is given up; at this place of the disk's journal. */
  discardedAt: number | undefined
  /** It was taken up again after a refusal, and has lost its place in the order. */
  retried: boolean
  /** A late copy of it took effect after it was refused or given up, which nobody heard of. */
  judgedAgain: boolean
}

/** Every write of a run. */
export interface Ledger {
  add(made: Made): void
  get(id: string): Made | undefined
  /** Those that may still be in more than one place, or in none. */
  readonly open: ReadonlySet<Made>
  /** It is over on the device and at the server. */
  close(made: Made): void
  count(): number
  all(): Iterable<Made>
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const all = new Map<string, Made>()
  const open = new Set<Made>()
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
