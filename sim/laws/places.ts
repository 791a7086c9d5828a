import { offlineWrite } from '../../contract/offline/writes.ts'
import type { RejectedWrite } from '../../sync/stores.ts'
import type { Disk } from '../world/disk.ts'
import type { Ledger, MadeWrite } from './ledger.ts'
import type { Verdict } from './verdict.ts'

interface Options {
  readonly verdict: Verdict
  readonly ledger: Ledger
  readonly diskOf: (tablet: number) => Pick<Disk, 'queue' | 'rejected'>
  readonly tablets: readonly number[]
  readonly words: (made: MadeWrite) => string
}

/** Whether a write was to remove, or to reverse for a guest, what was gone already: it is done without having taken effect. */
const isOfGone = ({ endpoint, refusal }: MadeWrite): boolean =>
  refusal !== undefined && offlineWrite(endpoint)?.goneError === refusal

/** Checks that each write is in exactly one place: queued, rejected, done or discarded. */
export function createPlaces({ verdict, ledger, diskOf, tablets, words }: Options) {
  function look(isEnd: boolean): void {
    const queued = new Map(
      tablets.map(tablet => [
        tablet,
        new Set([...diskOf(tablet).queue.values()].map(({ write }) => write.op.id)),
      ]),
    )
    for (const made of ledger.open) {
      if (made.isDiscarding) continue
      const isQueued = queued.get(made.tablet)?.has(made.id) === true
      const refused = diskOf(made.tablet).rejected.get(made.id)
      const isDiscarded = made.discardedAt !== undefined
      const one = words(made)
      if (isDiscarded && (isQueued || refused))
        verdict.break('one place', `${one} came back after it was discarded.`)
      if (made.applied > 0 && refused && !isQueued && !made.judgedAgain)
        verdict.break('one place', `${one} took effect, but is rejected as well.`)
      const isOver = made.applied > 0 || isOfGone(made)
      if (!isOver && !isQueued && !refused && !isDiscarded) {
        if (made.reply === 'queued')
          verdict.break(
            'one place',
            `${one} was reported as queued, but is stored nowhere and never took effect.`,
          )
        if (made.reply === 'done')
          verdict.break('one place', `${one} was reported as done, but never took effect.`)
      }
      if (isEnd && isQueued) verdict.break('nothing waits', `${one} still waits.`)
      if (!isQueued && !refused && isOver) ledger.close(made)
    }
  }
  return {
    /** Called when a refusal is stored. */
    checkRefusal({ id, error }: Pick<RejectedWrite, 'id' | 'error'>): void {
      const made = ledger.get(id)
      if (!made) return
      if (error.name === offlineWrite(made.endpoint)?.goneError)
        verdict.break('reason kept', `${words(made)} is rejected, although what it removes is gone.`)
      if (error.name !== made.refusal && made.applied === 0)
        verdict.break(
          'reason kept',
          `${words(made)} is rejected as ${error.name}, but the server answered ${made.refusal}.`,
        )
      if (error.name === 'IdTaken' && /^(pass|radio)Create$/.test(made.endpoint))
        verdict.break('number taken', `${words(made)} is rejected because of an id that the device drew.`)
    },
    /** Checks during the run. */
    check: () => look(false),
    /** Checks after everything has healed. */
    checkEnd: () => look(true),
  }
}
