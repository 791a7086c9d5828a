import type { GuestChanges } from '../api/guests.schema.ts'
import { etagOf } from '../api/headers.ts'
import type { LiveChange } from '../api/live.schema.ts'
import { isListName, patchList } from './patch-list.ts'

/** The version of a stored answer; the fields are missing if the server sent no version. */
interface SnapshotVersion {
  readonly scope?: number
  readonly version?: number
  readonly etag?: string
}

/** The outcome of a live change for a stored answer. */
type LiveOutcome =
  /** The change does not concern the answer, or the answer already includes it. */
  | { readonly kind: 'none' }
  /** The answer must be read again: changes in between are missing, or the change has no rows for it. */
  | { readonly kind: 'reread' }
  /** The answer stays the same at the new version. */
  | { readonly kind: 'seen'; readonly version: number }
  | { readonly kind: 'patched'; readonly version: number; readonly value: unknown[] }

/**
 * Applies a live change to the stored answer of the read `name`. `answerShape` is that of the server's rows: an answer
 * of another shape must be read again. `stored` returns the parsed answer; it is called only if rows must be patched.
 */
export async function applyLiveChange(
  change: LiveChange,
  answerShape: string,
  name: string,
  { scope, version, etag }: SnapshotVersion,
  stored: () => Promise<unknown>,
): Promise<LiveOutcome> {
  if (scope !== change.scope || version === undefined || version >= change.to) return { kind: 'none' }
  const isOtherShape = etag !== undefined && etag !== etagOf(answerShape, scope, version)
  if (isOtherShape || version < change.from || change.reread.includes(name)) return { kind: 'reread' }
  const patch = isListName(name) ? change.rows[name] : undefined
  if (!isListName(name) || !patch) return { kind: 'seen', version: change.to }
  return { kind: 'patched', version: change.to, value: patchList(name, await stored(), patch) }
}

/** Whether an answer is a delta rather than the whole list. */
export const isDelta = (value: unknown): value is GuestChanges =>
  typeof value === 'object' && value !== null && 'since' in value && 'rows' in value && 'gone' in value
