import { Fragment, type ReactNode, useState } from 'react'
import type { Trail } from '../../contract/api/trail.schema.ts'
import { venueDay, venueMoment, venueTimeOn } from '../../contract/rules/venue-time.ts'
import { useEvent } from '../api/event-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { PanelHeading } from '../ui/panel.tsx'
import { type Action, type ActionFilter, actionsOf, byHour, filterActions } from './trail-actions.ts'

const ALL: ActionFilter = { who: '', what: '' }

interface TrailRowsProps {
  trail: Trail
  named?: boolean
  filter?: ActionFilter
  earlier: (before: number) => ReactNode
}

/** The rows of a page of the audit trail, by the hour (`TrailPage`). */
export function TrailRows({ trail, named, filter = ALL, earlier }: TrailRowsProps) {
  const { timezone } = useEvent()
  const [more, setMore] = useState(false)
  if (trail.entries.length === 0) return <EmptyState title="Nothing has been done yet" icon="clock" />
  const hours = byHour(filterActions(actionsOf(trail.entries), filter), timezone)
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
      {trail.next !== null &&
        (more ? (
          earlier(trail.next)
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
