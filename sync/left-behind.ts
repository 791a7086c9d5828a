import { DAY_MS } from '../contract/rules/durations.ts'
import type { LeftBehind } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'
import type { StoredWrite } from './stored-write.ts'

/** Another user's unsent writes are not reported before this time: the user may be at another race. */
const KEPT_FOR_MS = 30 * DAY_MS

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Pick<Outbox, 'writesOfOthers' | 'discard'>
  readonly session: Pick<Session, 'user'>
}

/** Unsent writes of users who have not come back to this device. They are removed only when somebody asks for it. */
export function createLeftBehind({ clock, outbox, session }: Options) {
  const ofOthers = () => outbox.writesOfOthers(session.user()?.id)
  return {
    list: (): LeftBehind[] => leftBehind(ofOthers(), clock.now()),

    /** Removes all writes of one such user for good; returns false if that user has no left-behind writes. */
    async discard(owner: string): Promise<boolean> {
      const writes = ofOthers().filter(({ op }) => op.owner === owner)
      if (leftBehind(writes, clock.now()).length === 0) return false
      return outbox.discard(writes.map(({ op }) => op.id))
    },
  }
}

/** The users whose last write is older than `KEPT_FOR_MS`, those with the oldest writes first. `now` is in ms. */
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
