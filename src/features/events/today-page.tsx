import { Redirect } from 'wouter'
import { eventList } from '../../../contract/api/events.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Page } from '../../ui/layout.tsx'

/** Redirects to today's event, for the shortcut on the home screen; to all events if today has none or several. */
export function TodayPage() {
  const read = useRead(eventList, {})
  if (!read.data)
    return (
      <Page>
        <Loaded read={read} label="Fetching events..." showLabel />
      </Page>
    )
  const live = read.data.filter(event => timePeriod(event, Date.now()) === 'live')
  return <Redirect to={live.length === 1 ? `/event/${live[0]?.id}/guests` : '/events'} replace />
}
