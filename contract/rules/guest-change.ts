import { sortDays, splitList } from './days.ts'

/** The fields that a change of a guest sets, besides notes and dietary needs. */
export interface DaysAndGroup {
  /** `DD/MM/YYYY`, joined by commas. */
  readonly check_in_days: string
  readonly event_group_id: number
}

/** The `before` of a change: the fields as its author sees them. */
export const daysAndGroupOf = ({ check_in_days, event_group_id }: DaysAndGroup): DaysAndGroup => ({
  check_in_days,
  event_group_id,
})

/** Applies the difference between `before` and `wanted` to the list `now`, so that additions made since then stay. */
export const rebaseList = (
  now: readonly string[],
  wanted: readonly string[],
  before: readonly string[],
): string[] => [
  ...now.filter(one => wanted.includes(one) || !before.includes(one)),
  ...wanted.filter(one => !before.includes(one) && !now.includes(one)),
]

/**
 * The days, in order, and the group of a guest after a change. If the change includes `before`, only its differences
 * apply, so that a day or a group that somebody else has set since then stays (decision 066). A guest who would be left
 * without a day gets the days asked for.
 */
export function changedDaysAndGroup(
  now: DaysAndGroup,
  wanted: DaysAndGroup & { readonly before?: DaysAndGroup | undefined },
): DaysAndGroup {
  const { before, event_group_id } = wanted
  const wantedDays = sortDays(wanted.check_in_days)
  if (!before) return { check_in_days: wantedDays, event_group_id }
  const days = rebaseList(
    splitList(now.check_in_days),
    splitList(wantedDays),
    splitList(before.check_in_days),
  )
  return {
    check_in_days: sortDays(days.join(',')) || wantedDays,
    event_group_id: event_group_id === before.event_group_id ? now.event_group_id : event_group_id,
  }
}
