import type { AckedOp } from './stores.ts'

/** The metadata of a stored answer. Times that are numbers are logical times (logical-clock.ts). */
export interface SnapshotMeta {
  readonly scope?: number
  readonly version?: number
  readonly etag?: string
  /** When the server answered (ISO). */
  readonly asOf: string
  /** When the request was sent. */
  readonly askedAt: number
  /** When its body was last changed; unique for each body of a path. */
  readonly storedAt: number
  /** When a newer answer or the live feed last confirmed the body, if one did. */
  readonly seenAt?: number
}

/**
 * Whether a stored answer may lack the effect of an acknowledged op, so that the op must still be applied to it.
 *
 * Versions decide. An answer requested after the acknowledgement never lacks the op: if its version is lower
 * nevertheless, the server was restored to an earlier state, and the op must disappear from the view.
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

/** Whether an answer is older than the stored one that overtook it. An answer that was requested later never is. */
export function isOlderThan(
  answer: Pick<SnapshotMeta, 'scope' | 'version' | 'askedAt'>,
  stored: Pick<SnapshotMeta, 'scope' | 'version' | 'storedAt' | 'seenAt'>,
): boolean {
  const knownAt = Math.max(stored.storedAt, stored.seenAt ?? 0)
  if (answer.version === undefined || stored.version === undefined) return answer.askedAt < knownAt
  return answer.scope === stored.scope && answer.version < stored.version && answer.askedAt <= knownAt
}
