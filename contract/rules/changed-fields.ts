import type { SomeOf } from './replaced-fields.ts'

/**
 * Applies the change `wanted` to the fields `now`. If the change includes the fields `before` as its author saw them,
 * only the fields that it alters are set, so that other people's changes since then stay (decision 066).
 */
export const changedFields = <T extends object>(
  now: T,
  wanted: SomeOf<T>,
  before: Readonly<Record<string, unknown>> | undefined,
): T => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && before?.[field] !== value),
  ),
})
