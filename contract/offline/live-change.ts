import type { GuestChanges } from '../api/guests.schema.ts'
import { etagOf } from '../api/headers.ts'
import type { LiveChange } from '../api/live.schema.ts'
import { isListName, patchList } from './patch-list.ts'

/** What a stored answer says of itself; both versions are missing where the server gave none. */
interface SnapshotVersion {
  readonly scope?: number
  readonly version?: number
  readonly etag?: string
}

/** What a change makes of a stored answer. */
type LiveOutcome =
  /** It has nothing to do with it, or it has seen it already. */
  | { readonly kind: 'none' }
  /** It is to be read again: what lies between is not known, or not told. */
  | { readonly kind: 'reread' }
  /** Stays what it is, and has seen the change. */
  | { readonly kind: 'seen'; readonly version: number }
  | { readonly kind: 'patched'; readonly version: number; readonly value: unknown[] }

/**
 * What a change of the live feed makes of the stored answer of the read `name`. `app` is the shape
 * that the server gives its rows: an answer of another shape is read again. `stored` gives the parsed
 * answer; it is called only where rows are to be put into it.
 */
export async function applyLiveChange(
  change: LiveChange,
  app: string,
  name: string,
  { scope, version, etag }: SnapshotVersion,
  stored: () => Promise<unknown>,
): Promise<LiveOutcome> {
  if (scope !== change.scope || version === undefined || version >= change.to) return { kind: 'none' }
  const isOtherShape = etag !== undefined && etag !== etagOf(app, scope, version)
  if (isOtherShape || version < change.from || change.reread.includes(name)) return { kind: 'reread' }
  const patch = isListName(name) ? change.rows[name] : undefined
  if (!isListName(name) || !patch) return { kind: 'seen', version: change.to }
  return { kind: 'patched', version: change.to, value: patchList(name, await stored(), patch) }
}

/** Whether an answer is what has changed since a version, rather than the list that was asked for. */
export const isDelta = (value: unknown): value is GuestChanges =>
  typeof value === 'object' && value !== null && 'since' in value && 'rows' in value && 'gone' in value
