import type { ReactNode } from 'react'
import type { DefaultParams } from 'wouter'
import { eventGet } from '../../contract/api/events.ts'
import { EVENT_TABS, type EventTab } from '../api/event-tabs.ts'
import type { ReadAhead } from '../api/read-ahead.ts'
import { EventsPage } from '../features/events/events-page.tsx'
import type { Team } from '../ui/team-logo.tsx'
import { type AppRoute, lazyRoutePart, pageRoute, type RoutePart } from './lazy-page.tsx'
import { SignedIn } from './signed-in.tsx'

const redirect = (path: string, to: (params: DefaultParams) => string): AppRoute => ({
  path,
  parts: [],
  redirect: to,
})

const toEvents = () => '/events'

const toGroups = () => '/groups'

const toGuests = ({ eventID }: DefaultParams) => `/event/${eventID}/guests`

/** The routes below a path, each page inside the frame. */
const within = (path: string, frame: RoutePart, routes: readonly AppRoute[]): AppRoute[] =>
  routes.map(route => ({ ...route, path: path + route.path, parts: [frame, ...route.parts] }))

/** Calls `read` with the event id of the address, if it has one. */
const ofEvent = (read: (eventID: number) => void) => (params: DefaultParams) => {
  const eventID = Number(params.eventID)
  if (Number.isSafeInteger(eventID) && eventID > 0) read(eventID)
}

const TAB_PAGES: Readonly<Record<EventTab, () => Promise<React.ComponentType>>> = {
  guests: async () => (await import('./event-guests-page.tsx')).EventGuestsPage,
  groups: async () => (await import('../features/groups/event-groups-panel.tsx')).EventGroupsPanel,
  tours: async () => (await import('../features/tours/tours-page.tsx')).ToursPage,
  passes: async () => (await import('../features/passes/passes-page.tsx')).PassesPage,
  radios: async () => (await import('../features/radios/radios-page.tsx')).RadiosPage,
  redemption: async () => (await import('../features/redemption/redemption-page.tsx')).RedemptionPage,
  predictor: async () => (await import('../features/predictor/predictor-page.tsx')).PredictorPage,
  overview: async () => (await import('./event-overview-page.tsx')).EventOverviewPage,
}

/** The tabs and pages below /event/{eventID} (spec section 2). */
const eventRoutes = (readAhead: ReadAhead): AppRoute[] => [
  redirect('', toGuests),
  ...EVENT_TABS.map(({ id, reads }) =>
    pageRoute(
      `/${id}`,
      TAB_PAGES[id],
      ofEvent(eventID => {
        for (const read of reads(eventID)) read.run(readAhead)
      }),
    ),
  ),
  pageRoute(
    '/group/:groupID/edit',
    async () => (await import('../features/groups/event-group-edit-page.tsx')).EventGroupEditPage,
  ),
  pageRoute(
    '/group/:groupID/passes',
    async () => (await import('../features/groups/group-passes-page.tsx')).GroupPassesPage,
  ),
  pageRoute(
    '/group/:groupID/delete',
    async () => (await import('../features/groups/event-group-delete-page.tsx')).EventGroupDeletePage,
  ),
  pageRoute(
    '/settings',
    async () => (await import('../features/events/event-settings-page.tsx')).EventSettingsPage,
  ),
  pageRoute('/tour/:tourID', async () => (await import('../features/tours/tour-page.tsx')).TourPage),
  pageRoute('/day', async () => (await import('../features/overview/day-page.tsx')).DayPage),
  pageRoute('/roll', async () => (await import('../features/overview/roll-page.tsx')).RollPage),
  redirect('/*', toGuests),
]

/** The screens inside the frame (spec section 2). */
const screens = (readAhead: ReadAhead): AppRoute[] => [
  redirect('/', toEvents),
  redirect('/event', toEvents),
  { path: '/events', parts: [{ Component: EventsPage }] },
  ...within(
    '/event/:eventID',
    lazyRoutePart(
      async () => (await import('./event-frame.tsx')).EventFrame,
      ofEvent(eventID => readAhead(eventGet, { params: { eventID } })),
    ),
    eventRoutes(readAhead),
  ),
  pageRoute('/groups', async () => (await import('../features/groups/groups-page.tsx')).GroupsPage),
  pageRoute('/groups/new', async () => (await import('../features/groups/group-new-page.tsx')).GroupNewPage),
  pageRoute(
    '/group/:groupID',
    async () => (await import('../features/groups/group-view-page.tsx')).GroupViewPage,
  ),
  pageRoute(
    '/group/:groupID/edit',
    async () => (await import('../features/groups/group-edit-page.tsx')).GroupEditPage,
  ),
  pageRoute(
    '/group/:groupID/delete',
    async () => (await import('../features/groups/group-delete-page.tsx')).GroupDeletePage,
  ),
  redirect('/group/*?', toGroups),
  pageRoute('/settings', async () => (await import('./app-settings-page.tsx')).AppSettingsPage),
  pageRoute('/today', async () => (await import('../features/events/today-page.tsx')).TodayPage),
  pageRoute('/season', async () => (await import('../features/events/season-page.tsx')).SeasonPage),
  pageRoute('/readiness', async () => (await import('./readiness-page.tsx')).ReadinessPage),
  pageRoute('/outbox', async () => (await import('../network/outbox-page.tsx')).OutboxPage),
  redirect('*', toEvents),
]

/** All routes for signed-in staff; the first that matches an address counts. `readAhead` gets the reads of a route. */
export function routes(team: Team, readAhead: ReadAhead): AppRoute[] {
  const Component = ({ children }: { children?: ReactNode }) => <SignedIn team={team}>{children}</SignedIn>
  return within('', { Component }, screens(readAhead))
}
