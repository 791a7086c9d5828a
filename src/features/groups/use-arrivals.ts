import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../../../contract/rules/check-in.ts'

/** Of a group's guests who may come on a day: who has, and who has not. */
export interface Arrivals {
  readonly arrived: readonly Guest[]
  readonly missing: readonly Guest[]
}

const NOBODY: Arrivals = { arrived: [], missing: [] }

/** The arrivals of a day by event group; of a group without guests, nobody's. */
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
