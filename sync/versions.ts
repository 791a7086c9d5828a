import type { AckedOp } from './stores.ts'

/** What is known of a stored answer beside its body. Numbers are by the logical clock (logical-clock.ts). */
export interface SnapshotMeta {
  readonly scope?: number
  readonly version?: number
  readonly etag?: string
  /** ISO instant at which the server gave it. */
  readonly asOf: string
  /** When the request for it left. */
  readonly askedAt: number
  /** When its body became what it is; no two bodies of a path have the same. */
  readonly storedAt: number
  /** When the live feed said last that the body is still right for the version, where it did. */
  readonly seenAt?: number
}

/**
 * Whether a stored answer may lack what an acknowledged op has done, so that the op is still to be applied to it.
 *
 * Versions tell. An answer that was asked for after the acknowledgement shows the op in any case; should its version
 * be lower all the same, then the server was set back to an earlier state, and the op must not haunt the view.
 */
export function isMissingOp(
  snapshot: Pick<SnapshotMeta, 'scope' | 'version' | 'askedAt'>,
  acked: AckedOp,
): boolean {
  if (snapshot.askedAt > acked.ackedAt) return false
  if (snapshot.scope === undefined || snapshot.version === undefined) return true
  const made = acked.versions.find(([scope]) => scope === snapshot.scope)?.[1]
  return made !== undefined && snapshot.version < made
}

/** Whether an answer is older than the stored one that overtook it. One that was asked for later never is. */
export function isOlderThan(
  answer: Pick<SnapshotMeta, 'scope' | 'version' | 'askedAt'>,
  stored: Pick<SnapshotMeta, 'scope' | 'version' | 'storedAt' | 'seenAt'>,
): boolean {
  if (answer.version === undefined || stored.version === undefined) return answer.askedAt < stored.storedAt
  const knownAt = Math.max(stored.storedAt, stored.seenAt ?? 0)
  return answer.scope === stored.scope && answer.version < stored.version && answer.askedAt <= knownAt
}
