import { Navigate } from 'react-router-dom'
import { eventList } from '../../../contract/api/events.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useRead } from '../../api/use-read.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { Page } from '../../ui/layout.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

/** Leads to today's event: what the shortcut on the home screen opens. On a day with none or several, to all events. */
export function TodayPage() {
  const { data: events, error, retry } = useRead(eventList, {})
  if (!events)
    return (
      <Page>
        {error ? (
          <ReadProblem error={error} onRetry={retry} />
        ) : (
          <SkeletonRows label="Fetching events..." showLabel />
        )}
      </Page>
    )
  const live = events.filter(event => timePeriod(event, Date.now()) === 'live')
  return <Navigate to={live.length === 1 ? `/event/${live[0]?.id}/guests` : '/events'} replace />
}
