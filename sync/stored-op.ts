import type { Op } from '../contract/offline/queued-write.ts'

/**
 * An op in today's form, whichever version of the app stored it: until schema 1 its `context` was called `about`.
 * `schema` stays as it was stored.
 */
export function readStoredOp(stored: Op): Op {
  if (!('about' in stored)) return stored
  const { about, ...op }: Record<string, unknown> = { ...stored }
  return { ...op, context: about ?? {} } as unknown as Op
}
