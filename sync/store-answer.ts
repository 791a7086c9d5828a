import { header } from '../contract/api/headers.ts'
import { isDelta } from '../contract/offline/live-change.ts'
import { isListName, patchList } from '../contract/offline/patch-list.ts'
import { errorOf, parseJsonAnswer } from './classify.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import type { ReadRequest } from './read-request.ts'
import type { Session } from './session.ts'
import { metaOfAnswer } from './snapshots.ts'
import { isOlderThan, type SnapshotMeta } from './versions.ts'
import { opsFor } from './view.ts'

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'accepted'>
  /** Called with the paths whose answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
}

/** An answer of the server to a read, with its body. */
interface Received {
  readonly response: Response
  readonly text: string
  /** When it was requested, by the logical clock. */
  readonly askedAt: number
}

/** Stores an answer of the server unless a newer one is stored. Returns the answer if it is not one to store. */
export async function storeAnswer(
  read: ReadRequest,
  store: Snapshots,
  { response, text, askedAt }: Received,
  options: Options,
): Promise<Response | undefined> {
  const { clock, session, invalidate } = options
  const { status, statusText, headers } = response
  const meta = { ...metaOfAnswer(headers, clock.now()), askedAt, storedAt: store.next() }
  if (status === 304 || (response.ok && headers.has(header.version))) session.accepted()
  if (status === 304) {
    await store.refresh(read.path, meta.asOf, askedAt)
    return undefined
  }
  const value = parseJsonAnswer({ headers, text })
  if (response.ok && headers.has(header.version) && value !== undefined) {
    await store.runExclusive(() => storeIfNewer(read, store, { text, value, meta }, options))
    return undefined
  }
  // Data that the user may not see, or that no longer exists, is not shown from the store either.
  if ((status === 403 || status === 404) && errorOf({ status, headers, text })) {
    if (await store.remove(read.path)) invalidate([read.path])
  }
  return response.type === 'opaqueredirect' ? undefined : new Response(text, { status, statusText, headers })
}

/** Stores an answer, or the stored one with the changes of a delta. Tells pages if that changes their view. */
async function storeIfNewer(
  read: ReadRequest,
  store: Snapshots,
  { text, value, meta }: { readonly text: string; readonly value: unknown; readonly meta: SnapshotMeta },
  { outbox, invalidate }: Options,
): Promise<void> {
  const stored = await store.get(read.path)
  // If this answer includes writes that were applied to the stored one, the view may change with it.
  const countOps = (of: SnapshotMeta) => opsFor(read, { meta: of }, outbox, store.userId).length
  const hasMoreWrites = stored !== undefined && countOps(stored.meta) > countOps(meta)
  if (isDelta(value)) {
    if (!isListName(read.name) || !stored || isOlderThan(meta, stored.meta)) return
    // Another answer was stored in the meantime, and lacks changes from before this delta.
    if (stored.meta.version === undefined || stored.meta.version < value.since) return
    const { rows, gone } = value
    store.patch(read.path, patchList(read.name, await stored.json(), value), meta)
    if (rows.length + gone.length > 0 || hasMoreWrites) invalidate([read.path])
    return
  }
  if (stored && isOlderThan(meta, stored.meta)) return
  const isSame = stored !== undefined && (await stored.text()) === text
  // The view that pages show is still this one.
  const body = isSame ? { storedAt: stored.meta.storedAt, seenAt: meta.storedAt } : {}
  await store.put(read.path, text, value, { ...meta, ...body })
  if (stored && (!isSame || hasMoreWrites)) invalidate([read.path])
}
