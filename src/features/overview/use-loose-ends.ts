import type { Guest } from '../../../contract/api/guests.schema.ts'
import { passList } from '../../../contract/api/passes.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { type LooseEnds, looseEnds } from '../../../contract/rules/day-end.ts'
import { useEvent } from '../../api/event-context.ts'
import { type ReadState, useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'

type LooseEndsRead = Pick<ReadState<LooseEnds>, 'data' | 'error' | 'retry'>

/** What is still open on a day, with waiting writes applied; a failed read if one of its lists failed. */
export function useLooseEnds(guests: readonly Guest[], day: string): LooseEndsRead {
  const { id: eventID, timezone } = useEvent()
  const now = useNow()
  const tours = useRead(tourList, { params: { eventID } })
  const passes = useRead(passList, { params: { eventID } })
  const radios = useRead(radioList, { params: { eventID } })
  const missing = [tours, passes, radios].filter(({ data }) => data === undefined)
  const lists = tours.data &&
    passes.data &&
    radios.data && { guests, tours: tours.data, passes: passes.data, radios: radios.data }
  return {
    data: lists && looseEnds(lists, { day, now: Math.max(now, Date.now()), timezone }),
    error: missing.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { retry } of missing) retry()
    },
  }
}
