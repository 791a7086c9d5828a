import { etagOf, parseVersions } from '../contract/api/headers.ts'
import type { LiveChange, LiveHello } from '../contract/api/live.schema.ts'
import { applyLiveChange } from '../contract/offline/live-change.ts'
import { type Clock, isoNow } from './host.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { readRequest } from './read-request.ts'
import type { SnapshotMeta } from './versions.ts'

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly snapshots: () => Promise<Snapshots | undefined>
  /** The latest version of each scope that the live feed has reported; this updates it. */
  readonly feedVersions: Map<number, number>
  /** Called with the paths whose stored answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
  /** Called with the paths whose stored answers may be out of date: pages ask again for those that they show. */
  readonly postRevalidate: (paths: readonly string[]) => void
}

/** Applies live changes to the stored answers. A page reads the feed, as browsers stop idle workers. */
export function createLive({ clock, snapshots, feedVersions, invalidate, postRevalidate }: Options) {
  /** Revalidates the answers whose version differs from the one at which the feed begins. */
  function revalidateOutdated(store: Snapshots, versions: ReadonlyMap<number, number>): void {
    postRevalidate(
      store.paths().filter(path => {
        const { scope, version } = store.metaOf(path) ?? {}
        return scope !== undefined && versions.has(scope) && versions.get(scope) !== version
      }),
    )
  }

  async function apply(store: Snapshots, change: LiveChange, answerShape: string): Promise<void> {
    const patched: string[] = []
    const behind: string[] = []
    for (const path of store.paths()) {
      const meta = store.metaOf(path)
      const name = readRequest(path)?.name
      if (!meta || name === undefined || meta.scope !== change.scope) continue
      const stored = async () => (await store.get(path))?.json()
      try {
        const effect = await applyLiveChange(change, answerShape, name, meta, stored)
        if (effect.kind === 'reread') behind.push(path)
        else if (effect.kind === 'seen')
          store.overrideVersion(path, {
            ...atVersion(meta, effect.version, answerShape, isoNow(clock)),
            seenAt: store.next(),
          })
        else if (effect.kind === 'patched') {
          store.patch(path, effect.value, {
            ...atVersion(meta, effect.version, answerShape, isoNow(clock)),
            storedAt: store.next(),
          })
          patched.push(path)
        }
      } catch (error) {
        console.warn(`A live change could not be applied to the stored answer of ${path}:`, error)
        behind.push(path)
      }
    }
    invalidate(patched)
    postRevalidate(behind)
  }

  return {
    /** Handles a message of the feed that a page has passed on. */
    async take(message: LiveHello | LiveChange, answerShape: string): Promise<void> {
      const versions =
        message.type === 'hello' ? parseVersions(message.versions) : ([[message.scope, message.to]] as const)
      for (const [scope, version] of versions) feedVersions.set(scope, version)
      const store = await snapshots()
      if (!store) return
      if (message.type === 'hello') revalidateOutdated(store, parseVersions(message.versions))
      else await store.runExclusive(() => apply(store, message, answerShape))
    },
  }
}

/** The metadata of an answer that has caught up with `version`; `asOf` is an ISO instant. */
const atVersion = (meta: SnapshotMeta, version: number, answerShape: string, asOf: string): SnapshotMeta => ({
  ...meta,
  version,
  ...(meta.etag === undefined || meta.scope === undefined
    ? {}
    : { etag: etagOf(answerShape, meta.scope, version) }),
  asOf,
})
