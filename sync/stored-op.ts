import type { Op } from '../contract/offline/queued-write.ts'

/**
 * Converts a stored op of any version of the app to the current form: in schema 1, `context` was called `about`.
 * `schema` stays as it was stored.
 */
export function readStoredOp(stored: Op): Op {
  if (!('about' in stored)) return stored
  const { about, ...op }: Record<string, unknown> = { ...stored }
  return { ...op, context: about ?? {} } as unknown as Op
}
