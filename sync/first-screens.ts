import type { FirstScreen } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import { readRequest } from './read-request.ts'
import type { Session } from './session.ts'
import type { Database, StoredScreen } from './stores.ts'
import type { SnapshotMeta } from './versions.ts'
import { opsFor, viewVersion } from './view.ts'

/** The list of events and the guests of the last two of them. */
const MAX_SCREENS = 3

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly stored: readonly StoredScreen[]
  readonly database: Pick<Database, 'saveSetting'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user'>
  readonly metaOf: (path: string) => Promise<SnapshotMeta | undefined>
}

/**
 * Stores what pages showed last, so that the document can show their first rows before any script has run. A screen is
 * returned only while it is still right: for the same user, day, stored answer and pending writes.
 */
export function createFirstScreens({ clock, stored, database, outbox, session, metaOf }: Options) {
  let kept = stored

  /** Two versions of a list's view: the one that pages know, and one that stays valid after this engine ends. */
  async function versionsOf(list: string): Promise<{ view: string; durable: string } | undefined> {
    const read = readRequest(list)
    const user = session.user()
    const meta = await metaOf(list)
    if (!read || !user || !meta) return undefined
    const ops = opsFor(read, { meta }, outbox, user.id)
    return {
      view: viewVersion({ meta }, ops),
      durable: [meta.storedAt, ...ops.map(({ id }) => id)].join(' '),
    }
  }

  return {
    /** Stores what a page shows, if it matches this device's current view of the list. */
    async keep(screen: FirstScreen): Promise<void> {
      const user = session.user()
      const versions = await versionsOf(screen.list)
      // A user who has signed out in the meantime leaves nothing behind.
      if (!user || user.id !== session.user()?.id || versions?.view !== screen.view) return
      const one = { ...screen, owner: user.id, version: versions.durable, from: clock.now() }
      kept = [one, ...kept.filter(({ path }) => path !== screen.path)].slice(0, MAX_SCREENS)
      await database.saveSetting('firstScreen', kept)
    },

    /** The first screen for a page path; undefined if there is none or it is out of date. */
    async find(path: string): Promise<StoredScreen | undefined> {
      const one = kept.find(screen => screen.path === path)
      if (!one || one.owner !== session.user()?.id) return undefined
      const now = clock.now()
      if (now < one.from || now >= one.until) return undefined
      const versions = await versionsOf(one.list)
      return kept.includes(one) && versions?.durable === one.version ? one : undefined
    },

    /** Removes the first screens; called when the user changes. */
    async clear(): Promise<void> {
      const gone = kept
      if (gone.length === 0) return
      await database.saveSetting('firstScreen', [])
      if (kept === gone) kept = []
    },
  }
}
