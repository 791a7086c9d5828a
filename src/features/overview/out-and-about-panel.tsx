import type { ReactNode } from 'react'
import { passList } from '../../../contract/api/passes.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { passState } from '../../../contract/rules/passes.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { MAX_RADIOS } from '../../../contract/rules/radios.ts'
import { tourPeriod } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The tours of the day, and the passes and radios that are out now. */
export function OutAndAboutPanel({ day }: { day: string }) {
  const { id: eventID, timezone } = useEvent()
  const now = useNow()
  const { data: tours } = useRead(tourList, { params: { eventID } })
  const { data: passes } = useRead(passList, { params: { eventID } })
  const { data: radios } = useRead(radioList, { params: { eventID } })
  const ofDay = tours?.filter(({ start_time }) => venueDay(start_time, timezone) === day)
  const toCome = ofDay?.filter(tour => tourPeriod(tour, now) === 'upcoming')
  const free = toCome?.reduce((sum, tour) => sum + Math.max(tour.maximum_guests - tour.guest_count, 0), 0)
  const overdue = passes?.filter(pass => passState(pass, now) === 'OVERDUE').length ?? 0
  return (
    <Panel title="Tours, passes and radios" flush>
      <DataTable label="Tours, passes and radios" columns={['What', 'Note', 'Now']}>
        <Line what="Tours to come" count={toCome?.length}>
          {free !== undefined && `${pluralize(free, 'place')} free`}
        </Line>
        <Line what="Passes out" count={passes?.length}>
          {overdue > 0 && `${overdue} overdue`}
        </Line>
        <Line what="Radios out" count={radios?.length}>
          of {MAX_RADIOS}
        </Line>
      </DataTable>
    </Panel>
  )
}

interface LineProps {
  what: string
  /** Undefined until it is loaded. */
  count: number | undefined
  children: ReactNode
}

const Line = ({ what, count, children }: LineProps) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{children}</td>
    <td>
      <Figure quiet={count === 0}>{count}</Figure>
    </td>
  </tr>
)
