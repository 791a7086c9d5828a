import { type ReactNode, useState } from 'react'
import type { Trail, TrailEntry } from '../../contract/api/trail.schema.ts'
import { venueMoment, venueTime } from '../../contract/rules/venue-time.ts'
import { NoCopyError } from '../api/errors.ts'
import type { ReadState } from '../api/use-read.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Notice } from '../ui/notice.tsx'
import { auditLabel } from './audit-labels.ts'
import { Loaded } from './loaded.tsx'

interface TrailPageProps {
  /** What the list is called. */
  label: string
  state: ReadState<Trail>
  timezone: string
  /** Names whom each change concerned; left out where they all concern the same guest. */
  named?: boolean
  /** Draws the page that follows. */
  earlier: (before: number) => ReactNode
}

/** A page of the audit trail, the latest change first, and those before it when they are asked for. Online only. */
export function TrailPage({ label, state, timezone, named = false, earlier }: TrailPageProps) {
  const { data, error, retry } = state
  const [more, setMore] = useState(false)
  if (!data && error instanceof NoCopyError)
    return (
      <Notice tone="due" title="You are offline" actions={<Button onClick={retry}>Try again</Button>}>
        What was done before can be read only while you are online.
      </Notice>
    )
  if (!data) return <Loaded read={state} label="Fetching..." />
  if (data.entries.length === 0) return <EmptyState title="Nothing has been done yet" icon="clock" />
  return (
    <>
      <List label={label}>
        {data.entries.map(entry => (
          <TrailRow key={entry.id} entry={entry} timezone={timezone} named={named} />
        ))}
      </List>
      {data.next !== null &&
        (more ? (
          earlier(data.next)
        ) : (
          <Button variant="quiet" icon="chevronDown" onClick={() => setMore(true)}>
            Show earlier
          </Button>
        ))}
    </>
  )
}

interface TrailRowProps {
  entry: TrailEntry
  timezone: string
  named: boolean
}

/** Who did what, when it happened and when it arrived, and on which device. */
function TrailRow({ entry, timezone, named }: TrailRowProps) {
  const { subject, who, device, at, arrived_at, replayed } = entry
  return (
    <ListRow
      title={named && subject !== null ? subject : auditLabel(entry)}
      subtitle={
        <>
          {named && subject !== null && <div>{auditLabel(entry)}</div>}
          <bdi>{who}</bdi>, <time dateTime={at}>{venueMoment(at, timezone)}</time>
          {device !== null && `, device ${device}`}
        </>
      }
      meta={replayed && <Badge icon="outbox">Sent later, arrived {venueTime(arrived_at, timezone)}</Badge>}
    />
  )
}
