/**
 * What the fields `now` are after a change. Where it tells what they were `before` for whoever made it, only what it made
 * another is changed, so that what somebody else has changed since stays (decision 066).
 */
export const changedFields = <T extends object>(
  now: T,
  asked: Partial<T>,
  before: Readonly<Record<string, unknown>> | undefined,
): T => ({
  ...now,
  ...Object.fromEntries(Object.entries(asked).filter(([field, value]) => !before || before[field] !== value)),
})
