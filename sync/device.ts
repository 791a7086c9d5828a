import { header } from '../contract/api/headers.ts'
import { APP_VERSION } from '../contract/api/version.ts'
import type { Random } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'

interface Options {
  readonly random: Pick<Random, 'uuid'>
  readonly id: string
  readonly outbox: Pick<Outbox, 'counts'>
  readonly session: Pick<Session, 'user'>
  /** Stores a new id. */
  readonly save: (id: string) => Promise<void>
}

export type Device = ReturnType<typeof createDevice>

/** The identity of this installation towards the server. */
export function createDevice({ random, id: first, outbox, session, save }: Options) {
  let id = first
  return {
    id: () => id,

    /** Takes a new random id, which cannot be traced to the old one. */
    async renew(): Promise<void> {
      id = random.uuid()
      await save(id)
    },

    /** The headers of every call: device id, app version, and counts of unsent writes. */
    headers(): Record<string, string> {
      const { pending, ofOthers, rejected } = outbox.counts(session.user()?.id)
      return {
        [header.device]: id,
        [header.app]: APP_VERSION,
        [header.unsent]: `${pending},${ofOthers},${rejected}`,
      }
    },
  }
}
