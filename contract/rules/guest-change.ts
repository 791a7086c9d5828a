import { sortDays, splitList } from './days.ts'

/** What a change of a guest is about, beside what the desk is to know of them. */
export interface DaysAndGroup {
  /** `DD/MM/YYYY`, joined by commas. */
  readonly check_in_days: string
  readonly event_group_id: number
}

/** What a change says of how the guest was for whoever makes it. */
export const daysAndGroupOf = ({ check_in_days, event_group_id }: DaysAndGroup): DaysAndGroup => ({
  check_in_days,
  event_group_id,
})

/** A list as it is `now`, with what `asked` added to it and took from it as it was `before`: what else has come to it since stays. */
export const rebaseList = (
  now: readonly string[],
  asked: readonly string[],
  before: readonly string[],
): string[] => [
  ...now.filter(one => asked.includes(one) || !before.includes(one)),
  ...asked.filter(one => !before.includes(one) && !now.includes(one)),
]

/**
 * The days, in order, and the group that a guest has after a change: where it tells what they were `before`, only what it made
 * another, so that a day or a group that somebody else has given them since stays (decision 066). A guest who would be left
 * without a day has those asked for.
 */
export function changedDaysAndGroup(
  now: DaysAndGroup,
  asked: DaysAndGroup & { readonly before?: DaysAndGroup | undefined },
): DaysAndGroup {
  const { before, event_group_id } = asked
  const wanted = sortDays(asked.check_in_days)
  if (!before) return { check_in_days: wanted, event_group_id }
  const days = rebaseList(splitList(now.check_in_days), splitList(wanted), splitList(before.check_in_days))
  return {
    check_in_days: sortDays(days.join(',')) || wanted,
    event_group_id: event_group_id === before.event_group_id ? now.event_group_id : event_group_id,
  }
}
