import { EventGroupsPanel } from '../features/groups/event-groups-panel.tsx'
import { GuestsPage } from '../features/guests/guests-page.tsx'

/** The Guests tab: the guest list, and beside it the panels of other features. */
export function EventGuestsPage() {
  return <GuestsPage sidePanels={<EventGroupsPanel beside />} />
}
