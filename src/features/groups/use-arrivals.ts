import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../../../contract/rules/check-in.ts'

/** The guests of a group who may come on a day, by whether they have come. */
export interface Arrivals {
  readonly arrived: readonly Guest[]
  readonly missing: readonly Guest[]
}

const NOBODY: Arrivals = { arrived: [], missing: [] }

/** Returns a function that gives the arrivals of a day for an event group; empty for a group without guests. */
export function useArrivals(
  guests: readonly Guest[] | undefined,
  day: string,
): (eventGroupId: number) => Arrivals {
  return useMemo(() => {
    const groups = new Map<number, { arrived: Guest[]; missing: Guest[] }>()
    for (const guest of guests ?? []) {
      if (!attends(guest, day)) continue
      const group = groups.get(guest.event_group_id) ?? { arrived: [], missing: [] }
      groups.set(guest.event_group_id, group)
      group[checkedInAt(guest, day) === undefined ? 'missing' : 'arrived'].push(guest)
    }
    return id => groups.get(id) ?? NOBODY
  }, [guests, day])
}
