import { GroupArrival } from '../features/groups/group-arrival.tsx'
import { OverviewPage } from '../features/overview/overview-page.tsx'

/** The Overview tab of an event, with the arrival of a group over it. */
export function EventOverviewPage() {
  return (
    <OverviewPage
      arrivalOf={(eventGroupId, onClose) => <GroupArrival eventGroupId={eventGroupId} onClose={onClose} />}
    />
  )
}
