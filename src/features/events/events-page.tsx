import type { EventSummary } from '../../../contract/api/events.schema.ts'
import { eventList } from '../../../contract/api/events.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { CountryFlag } from '../../ui/country-flag.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'

/** All events (spec section 2): live, then completed, upcoming and previous ones. */
export function EventsPage() {
  const read = useRead(eventList, {})
  const now = useNow()
  return (
    <Page>
      <PageHeader
        title="Events"
        actions={
          <>
            <LinkButton to="/season">Season</LinkButton>
            <LinkButton icon="checkCircle" to="/readiness">
              Ready for the day?
            </LinkButton>
          </>
        }
      />
      <Loaded
        read={read}
        label="Fetching events..."
        showLabel
        frame={content => (
          <Panel label="Events" flush>
            {content}
          </Panel>
        )}
        empty={
          <EmptyState title="No events yet" icon="calendar">
            Events come from Pitwall. Ask whoever runs the server to import the season.
          </EmptyState>
        }
      >
        {events => (
          <List label="Events">
            {inOrder(events, now).map(event => (
              <EventRow key={event.id} event={event} />
            ))}
          </List>
        )}
      </Loaded>
    </Page>
  )
}

const ORDER = { live: 0, completed: 1, upcoming: 2, previous: 3 }

/** Sorts by the current period, even if the list was read yesterday; previous events are latest first. */
function inOrder(events: readonly EventSummary[], now: number): EventSummary[] {
  return events
    .map(event => ({ ...event, time_period: timePeriod(event, now) }))
    .sort((a, b) => {
      const byPeriod = ORDER[a.time_period] - ORDER[b.time_period]
      const byDay = a.event_start.localeCompare(b.event_start)
      return byPeriod || (a.time_period === 'previous' ? -byDay : byDay)
    })
}

function EventRow({ event }: { event: EventSummary }) {
  const { id, name, date_string, time_period, location, country, country_code } = event
  if (time_period === 'previous')
    return (
      <ListRow title={name} titleAs="h2" subtitle={date_string} meta={<StatusFlag status={time_period} />} />
    )
  return (
    <ListRow
      title={name}
      titleAs="h2"
      subtitle={`${date_string} · ${location}, ${country}`}
      lead={<CountryFlag code={country_code} />}
      meta={<StatusFlag status={time_period} />}
      actions={
        <LinkButton
          to={`/event/${id}`}
          variant={time_period === 'live' ? 'primary' : 'secondary'}
          aria-label={`View Event ${name}`}
        >
          View Event
        </LinkButton>
      }
    />
  )
}
