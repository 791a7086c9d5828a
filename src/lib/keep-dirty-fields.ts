/**
 * `resetOptions` of a form whose `values` are an answer's: other desks may change them while it is open. What was typed
 * stays, the other fields follow, so that a save takes back nothing that somebody else has changed.
 */
export const KEEP_DIRTY_FIELDS = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepIsSubmitted: true,
} as const
