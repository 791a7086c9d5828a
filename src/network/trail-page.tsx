import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Trail } from '../../contract/api/trail.schema.ts'
import { venueDay, venueMoment, venueTimeOn } from '../../contract/rules/venue-time.ts'
import { NoCopyError } from '../api/errors.ts'
import { useEvent } from '../api/event-context.ts'
import type { ReadState } from '../api/use-read.ts'
import { isFocusLost } from '../lib/is-focus-lost.ts'
import { useFrozenWhile } from '../lib/use-frozen-while.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Notice } from '../ui/notice.tsx'
import { PanelHeading } from '../ui/panel.tsx'
import { Loaded } from './loaded.tsx'
import { TryAgain } from './read-problem.tsx'
import { type Action, type ActionFilter, actionsOf, byHour, filterActions } from './trail-actions.ts'

const ALL: ActionFilter = { who: '', what: '' }

interface TrailPageProps {
  state: ReadState<Trail>
  /** Names the subject of each change; omitted if all are about the same guest. */
  named?: boolean
  filter?: ActionFilter
  /** Called with the entries that the page shows. */
  onShow?: (entries: Trail['entries']) => void
  /** Draws the next page, of earlier changes. */
  earlier: (before: number) => ReactNode
}

/** A page of the audit trail, latest change first, with a button for earlier ones. Online only. */
export function TrailPage(props: TrailPageProps) {
  const page = useRef<HTMLDivElement>(null)
  // The button that opened the page is gone. Before the effect of a dialog around it, which would take the focus.
  useLayoutEffect(() => {
    if (isFocusLost()) page.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page} tabIndex={-1}>
      <Entries {...props} />
    </div>
  )
}

function Entries({ state, named, filter = ALL, onShow, earlier }: TrailPageProps) {
  const { timezone } = useEvent()
  const { error, retry } = state
  const [more, setMore] = useState(false)
  // Otherwise a page that is read again would move the pages below, and lose those that are open.
  const data = useFrozenWhile(state.data, more)
  const entries = data?.entries
  useEffect(() => entries && onShow?.(entries), [entries, onShow])
  if (!data && error instanceof NoCopyError)
    return (
      <Notice tone="due" title="You are offline" actions={<TryAgain onRetry={retry} />}>
        What was done before can be read only while you are online.
      </Notice>
    )
  if (!data) return <Loaded read={state} label="Fetching..." />
  if (data.entries.length === 0) return <EmptyState title="Nothing has been done yet" icon="clock" />
  const hours = byHour(filterActions(actionsOf(data.entries), filter), timezone)
  return (
    <>
      {hours.map(({ hour, actions }) => (
        <Fragment key={`${hour} ${actions[0]?.id}`}>
          <PanelHeading>{hour}</PanelHeading>
          <List label={`History, ${hour}`}>
            {actions.map(action => (
              <TrailRow key={action.id} action={action} named={named} />
            ))}
          </List>
        </Fragment>
      ))}
      {hours.length === 0 && <PanelHeading as="p">None of these entries match</PanelHeading>}
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

/** One action: who did it, when it happened and arrived, and on which device. */
function TrailRow({ action, named }: { action: Action; named: boolean | undefined }) {
  const { timezone } = useEvent()
  const { subject, words } = action
  const { who, device_name, at, arrived_at, replayed } = action.entry
  return (
    <ListRow
      title={named && subject !== null ? subject : words}
      subtitle={
        <>
          {named && subject !== null && <div>{words}</div>}
          <bdi>{who}</bdi>, <time dateTime={at}>{venueMoment(at, timezone)}</time>
          {device_name !== null && (
            <>
              , on <bdi>{device_name}</bdi>
            </>
          )}
        </>
      }
      // Below the words, which are long, where there is no room beside them.
      actions={
        replayed ? (
          <Badge icon="outbox">
            Sent later, arrived {venueTimeOn(venueDay(at, timezone), arrived_at, timezone)}
          </Badge>
        ) : undefined
      }
    />
  )
}
