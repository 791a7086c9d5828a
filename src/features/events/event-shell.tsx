import type { ReactNode } from 'react'
import { Link, Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import type { Event } from '../../../contract/api/events.schema.ts'
import { eventGet } from '../../../contract/api/events.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { ApiError } from '../../api/errors.ts'
import { EventContext } from '../../api/event-context.ts'
import { EVENT_TABS, type EventTab } from '../../api/event-tabs.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useLiveFeed } from '../../network/use-live-feed.ts'
import { StatusFlag } from '../../ui/badge.tsx'
import { iconButtonLook } from '../../ui/button-look.ts'
import { CountryFlag } from '../../ui/country-flag.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'

const MINUTE = 60_000

interface EventShellProps {
  /** What a tab tells beside its name, such as a count of what needs a look. */
  tabNotes?: { readonly [id in EventTab]?: ReactNode }
}

/** The frame of one event (spec section 2, Event shell): what it is, and its tabs. The event is there for all below. */
export function EventShell({ tabNotes = {} }: EventShellProps) {
  const eventID = Number(useParams().eventID)
  const [, , , page = ''] = useLocation().pathname.split('/')
  const known = Number.isSafeInteger(eventID) && eventID > 0
  useLiveFeed(known ? eventID : TEAM_SCOPE)
  const read = useRead(eventGet, { params: { eventID } }, { enabled: known })
  const { error } = read
  if (!known || (error instanceof ApiError && error.body.name === 'EventNotFound'))
    return <Navigate to="/events" replace />
  return (
    <Page>
      {!read.data && <PageHeader title="Event" back={<BackToEvents />} subtitle={'\u00a0'} />}
      <Loaded read={read} label="Fetching the event...">
        {event => (
          <EventContext value={event}>
            <EventHeader event={event} />
            <Stack>
              <TabStrip label="Event">
                {EVENT_TABS.map(({ id, label, pages }) => (
                  <Link
                    key={id}
                    to={id}
                    aria-current={id === page || pages.includes(page) ? 'page' : undefined}
                    {...nameOf(id, label, tabNotes[id])}
                  >
                    {label}
                    {tabNotes[id] && <span id={noteId(id)}>{tabNotes[id]}</span>}
                  </Link>
                ))}
              </TabStrip>
              <Outlet />
            </Stack>
          </EventContext>
        )}
      </Loaded>
    </Page>
  )
}

const BackToEvents = () => (
  <Link to="/events" className={iconButtonLook()} aria-label="Back to events">
    <Icon name="arrowLeft" />
  </Link>
)

const noteId = (path: string): string => `tab-note-${path}`

/** A tab keeps its name, whatever is told beside it; a screen reader says the note after the name. */
const nameOf = (path: string, words: string, note: ReactNode) =>
  note === undefined ? {} : { 'aria-label': words, 'aria-describedby': noteId(path) }

function EventHeader({ event }: { event: Event }) {
  const period = timePeriod(event, useNow(MINUTE))
  return (
    <PageHeader
      title={event.name}
      back={<BackToEvents />}
      subtitle={`${event.date_string} · ${event.location}`}
      meta={
        <>
          <CountryFlag code={event.country_code} label={event.country} />
          <StatusFlag status={period} />
        </>
      }
      actions={
        <Link to="settings" className={iconButtonLook()} aria-label="Event settings">
          <Icon name="settings" />
        </Link>
      }
    />
  )
}
