import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import { eventGet } from '../../../contract/api/events.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { ApiError } from '../../api/errors.ts'
import { EventContext } from '../../api/event-context.ts'
import { EVENT_TABS, type EventTab } from '../../api/event-tabs.ts'
import { useRead } from '../../api/use-read.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useLiveFeed } from '../../network/use-live-feed.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { EventHeader } from './event-header.tsx'

interface EventShellProps {
  /** The screen's place in the app's header; null until it is there. */
  bar: HTMLElement | null
  /** A note beside each tab's name, such as a count of items that need attention. */
  tabNotes: { readonly [id in EventTab]?: ReactNode }
  children: ReactNode
}

/** The frame of one event (spec section 2, Event shell): header in the app's bar, tabs, and the event's context. */
export function EventShell({ bar, tabNotes, children }: EventShellProps) {
  const eventID = Number(useParams().eventID)
  const [, , , page = ''] = useLocation()[0].split('/')
  const known = Number.isSafeInteger(eventID) && eventID > 0
  useLiveFeed(known ? eventID : TEAM_SCOPE)
  const read = useRead(eventGet, { params: { eventID } }, { enabled: known })
  const tab = EVENT_TABS.find(({ id, pages }) => id === page || pages.includes(page))
  usePageTitle(`${tab?.label ?? 'Settings'}: ${read.data?.name ?? 'Event'}`)
  const { error } = read
  if (!known || (error instanceof ApiError && error.body.name === 'EventNotFound'))
    return <Redirect to="/events" replace />
  return (
    <Page key={eventID} dense>
      {bar && createPortal(<EventHeader event={read.data} />, bar)}
      <Stack gap={1}>
        <TabStrip label="Event">
          {EVENT_TABS.map(({ id, label }) => (
            <Link
              key={id}
              to={`/event/${eventID}/${id}`}
              aria-current={id === tab?.id ? 'page' : undefined}
              {...nameOf(id, label, tabNotes[id])}
            >
              {label}
              {tabNotes[id] && (
                <span id={noteId(id)}>
                  {read.data && <EventContext value={read.data}>{tabNotes[id]}</EventContext>}
                </span>
              )}
            </Link>
          ))}
        </TabStrip>
        <Loaded read={read} label="Fetching the event...">
          {event => <EventContext value={event}>{children}</EventContext>}
        </Loaded>
      </Stack>
    </Page>
  )
}

const noteId = (path: string): string => `tab-note-${path}`

/** Keeps the tab's accessible name without the note; a screen reader reads the note after it. */
const nameOf = (path: string, words: string, note: ReactNode) =>
  note === undefined ? {} : { 'aria-label': words, 'aria-describedby': noteId(path) }
