import type { EventSummary } from '../../../contract/api/events.schema.ts'
import { eventList } from '../../../contract/api/events.ts'
import { handoverList } from '../../../contract/api/handovers.ts'
import { handoversBefore } from '../../../contract/rules/day-end.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HandoversList } from './handovers-list.tsx'

/** The last hand-over of each event that is live today. */
export function LastHandOver() {
  const { data: events = [] } = useRead(eventList, {})
  const now = useNow()
  return events
    .filter(event => timePeriod(event, now) === 'live')
    .map(event => <OfEvent key={event.id} event={event} now={now} />)
}

function OfEvent({ event, now }: { event: EventSummary; now: number }) {
  const { data, error, retry } = useRead(handoverList, { params: { eventID: event.id } })
  const title = <>Handed over: {event.name}</>
  if (!data && error) {
    return (
      <Panel title={title}>
        <ReadProblem error={error} onRetry={retry} />
      </Panel>
    )
  }
  const handovers = handoversBefore(data ?? [], venueDay(now, event.timezone))
  if (handovers.length === 0) return null
  return (
    <Panel title={title} flush>
      <HandoversList handovers={handovers} timezone={event.timezone} />
    </Panel>
  )
}
