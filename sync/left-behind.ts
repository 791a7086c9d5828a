import type { LeftBehind } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'
import type { StoredWrite } from './stored-write.ts'

/** For so long nobody is told of what another user has not sent: they may be at another race. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Pick<Outbox, 'writesOfOthers' | 'discard'>
  readonly session: Pick<Session, 'user'>
}

/** Unsent writes of users who have not come back to this device; never removed but on somebody's word. */
export function createLeftBehind({ clock, outbox, session }: Options) {
  const ofOthers = () => outbox.writesOfOthers(session.user()?.id)
  return {
    list: (): LeftBehind[] => leftBehind(ofOthers(), clock.now()),

    /** Removes all writes of one of those users for good; false where theirs are none of these. */
    async discard(owner: string): Promise<boolean> {
      const writes = ofOthers().filter(({ op }) => op.owner === owner)
      if (leftBehind(writes, clock.now()).length === 0) return false
      return outbox.discard(writes.map(({ op }) => op.id))
    },
  }
}

/** Whose writes nobody has come back for, the oldest first. `now` in ms; a user counts by the last write that they made. */
export function leftBehind(writes: readonly StoredWrite[], now: number): LeftBehind[] {
  const owners = [...new Set(writes.map(({ op }) => op.owner))]
  return owners
    .flatMap(owner => {
      const theirs = writes.filter(({ op }) => op.owner === owner)
      const made = theirs.map(({ op }) => op.at).sort()
      const [since = ''] = made
      if (now - Date.parse(made.at(-1) ?? '') < KEPT_FOR_MS) return []
      const name = theirs.findLast(({ ownerName }) => ownerName !== undefined)?.ownerName ?? null
      return { owner, name, count: theirs.length, since }
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1))
}
