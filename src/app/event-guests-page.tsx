import { EventGroupsPanel } from '../features/groups/event-groups-panel.tsx'
import { GuestsPage } from '../features/guests/guests-page.tsx'

/** The Guests tab: the guest list, with panels of other features beside it. */
export function EventGuestsPage() {
  return <GuestsPage sidePanels={<EventGroupsPanel beside />} />
}
