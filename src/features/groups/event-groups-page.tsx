import { EventGroupsPanel } from './event-groups-panel.tsx'

/** The Groups tab of an event (spec section 2). */
export const EventGroupsPage = () => <EventGroupsPanel />
