import { guestEntity } from '../../contract/offline/entities.ts'
import { listPaths } from '../model/reads.ts'
import { isInitialGuest } from '../model/state.ts'
import type { ReadMark } from '../world/tab.ts'
import type { Verdict } from './verdict.ts'

interface Options {
  readonly verdict: Verdict
  readonly tablet: number
  /** Whether somebody has asked to delete this entity. */
  readonly isDeleted: (entity: string) => boolean
}

/** Number of guests that each later list must still contain. */
const MAX_REMEMBERED = 12

/**
 * Checks that a tablet's lists never go backwards: no answer has an earlier version than one before, and no guest who
 * was added during the run and has a pin from the server disappears unless somebody deleted them. An engine that ends
 * loses what it had not stored; one that hands over stores it first.
 */
export function createProgress({ verdict, tablet, isDeleted }: Options) {
  const versions = new Map<string, number>()
  let guests: readonly string[] = []
  let epoch = 0
  let handOvers = 0

  return {
    mark: (path: string): Pick<ReadMark, 'version' | 'epoch'> => ({
      version: versions.get(path) ?? 0,
      epoch: epoch + handOvers,
    }),

    /** Called when a page was shown a list that it had requested at `mark`. */
    shown(path: string, list: readonly object[], version: number | undefined, mark: ReadMark): void {
      if (mark.epoch !== epoch + handOvers) return
      if (version !== undefined) {
        if (version < mark.version)
          verdict.break(
            'versions',
            `${path} on tablet ${tablet} went from ${mark.version} back to ${version}.`,
          )
        versions.set(path, Math.max(version, versions.get(path) ?? 0))
      }
      if (path !== listPaths.guestList) return
      const known = new Set<string>()
      for (const row of list) if ('pin' in row && row.pin !== null && 'id' in row) known.add(String(row.id))
      const gone = guests.find(id => !known.has(id) && !isDeleted(guestEntity(id)))
      if (gone !== undefined)
        verdict.break(
          'versions',
          `Guest ${gone} has disappeared from tablet ${tablet}, although nobody removed them.`,
        )
      guests = [...known].filter(id => !isInitialGuest(id)).slice(-MAX_REMEMBERED)
    },

    /** Called when another engine takes over. */
    forget(how: 'ended' | 'handed over'): void {
      versions.clear()
      if (how === 'handed over') {
        handOvers += 1
        return
      }
      epoch += 1
      guests = []
    },
  }
}
