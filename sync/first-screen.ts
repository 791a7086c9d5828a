import { addDays, isoDateFromDay } from '../contract/rules/days.ts'
import { instantAtVenue } from '../contract/rules/venue-time.ts'
import type { FirstScreen } from '../contract/worker/messages.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import { readRequest } from './read-request.ts'
import type { Session } from './session.ts'
import type { Database, KeptScreen } from './stores.ts'
import type { SnapshotMeta } from './versions.ts'
import { opsFor, viewVersion } from './view.ts'

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly stored: KeptScreen | null
  readonly database: Pick<Database, 'saveSetting'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user'>
  readonly metaOf: (path: string) => Promise<SnapshotMeta | undefined>
}

/**
 * What a tab showed when it was last looked at, so that its first rows can stand in the document before any script has run.
 * It is given only as long as it is true: for the same user and venue day, of the same stored answer, with the same writes waiting.
 */
export function createFirstScreen({ clock, stored, database, outbox, session, metaOf }: Options) {
  let kept = stored

  /** What the view of a list is made of: as the page was told it, and in a form that outlives this engine. */
  async function versionsOf(list: string): Promise<{ view: string; durable: string } | undefined> {
    const asked = readRequest(list)
    const user = session.user()
    const meta = await metaOf(list)
    if (!asked || !user || !meta) return undefined
    const ops = opsFor(asked, { meta }, outbox, user.id)
    return {
      view: viewVersion({ meta }, ops),
      durable: [meta.storedAt, ...ops.map(({ id }) => id)].join(' '),
    }
  }

  return {
    /** A page shows this; kept where it is what the device's copy says now. */
    async keep(screen: FirstScreen): Promise<void> {
      const user = session.user()
      const versions = await versionsOf(screen.list)
      // Whoever has signed out meanwhile leaves nothing here.
      if (!user || user.id !== session.user()?.id || versions?.view !== screen.view) return
      const tomorrow = isoDateFromDay(addDays(screen.day, 1))
      const until = Date.parse(instantAtVenue(tomorrow, '00:00', screen.timezone))
      kept = { ...screen, owner: user.id, version: versions.durable, from: clock.now(), until }
      await database.saveSetting('firstScreen', kept)
    },

    /** What a page of this path shows at first; undefined where nothing is known, or it is no longer so. */
    async find(path: string): Promise<KeptScreen | undefined> {
      if (!kept || kept.path !== path || kept.owner !== session.user()?.id) return undefined
      const now = clock.now()
      if (now < kept.from || now >= kept.until) return undefined
      const versions = await versionsOf(kept.list)
      return kept && versions?.durable === kept.version ? kept : undefined
    },

    /** Somebody else is signed in, or nobody. */
    async clear(): Promise<void> {
      const gone = kept
      if (!gone) return
      await database.saveSetting('firstScreen', null)
      if (kept === gone) kept = null
    },
  }
}
