import { splitList } from './days.ts'

/** The days of the comma-separated list `now` that `before` lacks, and those that only `before` has. */
export function dayDifference(before: string, now: string): Record<'added' | 'removed', string[]> {
  const [had, has] = [splitList(before), splitList(now)]
  return { added: has.filter(day => !had.includes(day)), removed: had.filter(day => !has.includes(day)) }
}
