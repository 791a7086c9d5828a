import { Navigate } from 'react-router-dom'
import { eventList } from '../../../contract/api/events.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Page } from '../../ui/layout.tsx'

/** Leads to today's event: what the shortcut on the home screen opens. On a day with none or several, to all events. */
export function TodayPage() {
  const read = useRead(eventList, {})
  if (!read.data)
    return (
      <Page>
        <Loaded read={read} label="Fetching events..." showLabel />
      </Page>
    )
  const live = read.data.filter(event => timePeriod(event, Date.now()) === 'live')
  return <Navigate to={live.length === 1 ? `/event/${live[0]?.id}/guests` : '/events'} replace />
}
