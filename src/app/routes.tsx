import { createBrowserRouter, Navigate, type Params, type RouteObject } from 'react-router-dom'
import { eventGet } from '../../contract/api/events.ts'
import { EVENT_TABS, type EventTab } from '../api/event-tabs.ts'
import type { ReadAhead } from '../api/read-ahead.ts'
import { EventsPage } from '../features/events/events-page.tsx'
import type { Team } from '../ui/team-logo.tsx'
import { ErrorPage } from './error-page.tsx'
import { SignedIn } from './signed-in.tsx'

const toEvents = <Navigate to="/events" replace />

/** One lazily loaded page: its code comes with its route. */
const page = (path: string, load: () => Promise<React.ComponentType>) => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** Starts reads while the code that shows them is still on its way. */
const ahead = (read: (eventID: number) => void) => ({
  loader: ({ params }: { params: Params }) => {
    const eventID = Number(params.eventID)
    if (Number.isSafeInteger(eventID) && eventID > 0) read(eventID)
    return null
  },
})

const TAB_PAGES: Readonly<Record<EventTab, () => Promise<React.ComponentType>>> = {
  guests: async () => (await import('./event-guests-page.tsx')).EventGuestsPage,
  groups: async () => (await import('../features/groups/event-groups-page.tsx')).EventGroupsPage,
  tours: async () => (await import('../features/tours/tours-page.tsx')).ToursPage,
  passes: async () => (await import('../features/passes/passes-page.tsx')).PassesPage,
  radios: async () => (await import('../features/radios/radios-page.tsx')).RadiosPage,
  redemption: async () => (await import('../features/redemption/redemption-page.tsx')).RedemptionPage,
  predictor: async () => (await import('../features/predictor/predictor-page.tsx')).PredictorPage,
}

/** The tabs and pages below /event/{eventID} (spec section 2). */
const eventRoutes = (readAhead: ReadAhead): RouteObject[] => [
  { index: true, element: <Navigate to="guests" replace /> },
  ...EVENT_TABS.map(({ id, reads }) => ({
    ...page(id, TAB_PAGES[id]),
    ...ahead(eventID => {
      for (const read of reads(eventID)) read.run(readAhead)
    }),
  })),
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
  page('tour/:tourID', async () => (await import('../features/tours/tour-page.tsx')).TourPage),
  { path: '*', element: <Navigate to="../guests" replace /> },
]

/** The screens inside the frame (spec section 2). */
const screens = (readAhead: ReadAhead): RouteObject[] => [
  { path: '/', element: toEvents },
  { path: '/event', element: toEvents },
  { path: '/events', element: <EventsPage /> },
  {
    ...page('/event/:eventID', async () => (await import('./event-frame.tsx')).EventFrame),
    children: eventRoutes(readAhead),
    ...ahead(eventID => readAhead(eventGet, { params: { eventID } })),
  },
  page('/groups', async () => (await import('../features/groups/groups-page.tsx')).GroupsPage),
  page('/groups/new', async () => (await import('../features/groups/group-new-page.tsx')).GroupNewPage),
  page('/group/:groupID', async () => (await import('../features/groups/group-view-page.tsx')).GroupViewPage),
  page(
    '/group/:groupID/edit',
    async () => (await import('../features/groups/group-edit-page.tsx')).GroupEditPage,
  ),
  page(
    '/group/:groupID/delete',
    async () => (await import('../features/groups/group-delete-page.tsx')).GroupDeletePage,
  ),
  { path: '/group/*', element: <Navigate to="/groups" replace /> },
  page('/settings', async () => (await import('./app-settings-page.tsx')).AppSettingsPage),
  page('/today', async () => (await import('../features/events/today-page.tsx')).TodayPage),
  page('/readiness', async () => (await import('./readiness-page.tsx')).ReadinessPage),
  page('/outbox', async () => (await import('../network/outbox-page.tsx')).OutboxPage),
  { path: '*', element: toEvents },
]

/** Every route of the app that staff sign in to; `readAhead` is called with what a route will show. */
export const routes = (team: Team, readAhead: ReadAhead): RouteObject[] => [
  {
    element: <SignedIn team={team} />,
    errorElement: <ErrorPage />,
    // What stands until the page's code is there is in the document already.
    HydrateFallback: () => null,
    // Within the frame, so that the header and what waits to be sent stay in sight.
    children: [{ errorElement: <ErrorPage />, children: screens(readAhead) }],
  },
]

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * The signed-in app's router; an error in a screen shows in its place (spec section 8). It begins to load the
 * page's code at once, and has `readAhead` read what that will show.
 */
export const createAppRouter = (team: Team, readAhead: ReadAhead) =>
  createBrowserRouter(routes(team, readAhead))
