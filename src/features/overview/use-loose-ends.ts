import type { Guest } from '../../../contract/api/guests.schema.ts'
import { passList } from '../../../contract/api/passes.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { type LooseEnds, looseEnds } from '../../../contract/rules/day-end.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'

const MINUTE = 60_000

/** What is still open on a day, with what waits on this device; undefined until the lists are there. */
export function useLooseEnds(guests: readonly Guest[] | undefined, day: string): LooseEnds | undefined {
  const { id: eventID, timezone } = useEvent()
  const now = useNow(MINUTE)
  const { data: tours } = useRead(tourList, { params: { eventID } })
  const { data: passes } = useRead(passList, { params: { eventID } })
  const { data: radios } = useRead(radioList, { params: { eventID } })
  return guests && tours && passes && radios
    ? looseEnds({ guests, tours, passes, radios }, { day, now: Math.max(now, Date.now()), timezone })
    : undefined
}
