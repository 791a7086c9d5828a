import { GroupArrival } from '../features/groups/group-arrival.tsx'
import { OverviewPage } from '../features/overview/overview-page.tsx'

/** The Overview tab of an event; it can open the arrival of a group. */
export function EventOverviewPage() {
  return (
    <OverviewPage
      arrivalOf={(eventGroupId, onClose) => <GroupArrival eventGroupId={eventGroupId} onClose={onClose} />}
    />
  )
}
