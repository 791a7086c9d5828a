import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { EventShell } from '../features/events/event-shell.tsx'
import { EventsPage } from '../features/events/events-page.tsx'
import { OverdueNote } from '../features/passes/overdue-note.tsx'
import type { Team } from '../ui/team-logo.tsx'
import { SignedIn } from './signed-in.tsx'

const toEvents = <Navigate to="/events" replace />

/** One lazily loaded page: its code comes with its route. */
const page = (path: string, load: () => Promise<React.ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** The tabs and pages below /event/{eventID} (spec section 2). */
const eventRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="guests" replace /> },
  page('guests', async () => (await import('./event-guests-page.tsx')).EventGuestsPage),
  page('groups', async () => (await import('../features/groups/event-groups-page.tsx')).EventGroupsPage),
  page(
    'group/:groupID/edit',
    async () => (await import('../features/groups/event-group-edit-page.tsx')).EventGroupEditPage,
  ),
  page(
    'group/:groupID/delete',
    async () => (await import('../features/groups/event-group-delete-page.tsx')).EventGroupDeletePage,
  ),
  page(
    'settings',
    async () => (await import('../features/events/event-settings-page.tsx')).EventSettingsPage,
  ),
  page('tours', async () => (await import('../features/tours/tours-page.tsx')).ToursPage),
  page('tour/:tourID', async () => (await import('../features/tours/tour-page.tsx')).TourPage),
  page('passes', async () => (await import('../features/passes/passes-page.tsx')).PassesPage),
  page('radios', async () => (await import('../features/radios/radios-page.tsx')).RadiosPage),
  page('redemption', async () => (await import('../features/redemption/redemption-page.tsx')).RedemptionPage),
  page('predictor', async () => (await import('../features/predictor/predictor-page.tsx')).PredictorPage),
  { path: '*', element: <Navigate to="../guests" replace /> },
]

const routes = (team: Team): RouteObject[] => [
  {
    element: <SignedIn team={team} />,
    children: [
      { path: '/', element: toEvents },
      { path: '/event', element: toEvents },
      { path: '/events', element: <EventsPage /> },
      {
        path: '/event/:eventID',
        element: <EventShell tabNotes={{ passes: <OverdueNote /> }} />,
        children: eventRoutes,
      },
      page('/groups', async () => (await import('../features/groups/groups-page.tsx')).GroupsPage),
      page('/groups/new', async () => (await import('../features/groups/group-new-page.tsx')).GroupNewPage),
      page(
        '/group/:groupID',
        async () => (await import('../features/groups/group-view-page.tsx')).GroupViewPage,
      ),
      page(
        '/group/:groupID/edit',
        async () => (await import('../features/groups/group-edit-page.tsx')).GroupEditPage,
      ),
      page(
        '/group/:groupID/delete',
        async () => (await import('../features/groups/group-delete-page.tsx')).GroupDeletePage,
      ),
      { path: '/group/*', element: <Navigate to="/groups" replace /> },
      page('/settings', async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
      page('/outbox', async () => (await import('../network/outbox-page.tsx')).OutboxPage),
      { path: '*', element: toEvents },
    ],
  },
]

/** The signed-in app's router; an error in a screen shows the router's own page (spec section 8). */
export const createAppRouter = (team: Team) => createBrowserRouter(routes(team))
