import { memo } from 'react'
import { useLocation } from 'wouter'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupEntity } from '../../../contract/offline/entities.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import type { RowAttributes } from './event-group-rows.tsx'
import { uploadLine } from './group-words.ts'
import { InviteLink } from './invite-link.tsx'

interface EventGroupRowProps {
  group: EventGroup
  /** Whether today is a day of the event. */
  isDay: boolean
  /** Whether the guests are loaded. */
  known: boolean
  /** Number of the group's guests expected today, and of those who have come. */
  expected: number
  arrived: number
  onArrival: (eventGroupId: number) => void
  /** Position in a virtual list. */
  attributes: RowAttributes
}

/** A group of the event: its submitted guests, arrivals, invite link and actions (spec section 2). */
export const EventGroupRow = memo(function EventGroupRow({
  group,
  isDay,
  known,
  expected,
  arrived,
  onArrival,
  attributes,
}: EventGroupRowProps) {
  const { timezone } = useEvent()
  const waits = group.id < 0
  const [, , , tab] = useLocation()[0].split('/')
  const base = `/event/${group.event_id}/group/${group.id}`
  return (
    <ListRow
      {...attributes}
      lead={<TeamLogo team={teamOf(group.is_vcarb)} />}
      title={
        isDay && !waits ? (
          <button type="button" aria-label={`Arrival of ${group.name}`} onClick={() => onArrival(group.id)}>
            {group.name}
          </button>
        ) : (
          group.name
        )
      }
      titleAs="h3"
      subtitle={
        <>
          Submitted {group.guest_count}/{group.maximum_guests} guests
          <OutboxNote entity={eventGroupEntity(group.id)} />
          {/* The line keeps its space while the guests load, so that rows do not move. */}
          {isDay && (known ? <Arrived expected={expected} arrived={arrived} /> : <div>{'\u00a0'}</div>)}
          {group.last_upload && <div>{uploadLine(group.last_upload, timezone)}</div>}
        </>
      }
      marker={expected > 0 && arrived === expected ? 'success' : undefined}
      meta={waits && <Badge icon="outbox">Waiting</Badge>}
      actions={
        !waits && (
          <>
            <LinkButton to={`${base}/edit`} state={{ tab }} aria-label={`Edit ${group.name}`}>
              Edit
            </LinkButton>
            <RowMenu label={`More about ${group.name}`}>
              <InviteLink code={group.invite_code} group={group.name} />
              <LinkButton
                icon="ticket"
                to={`${base}/passes`}
                state={{ tab }}
                variant="quiet"
                aria-label={`Print passes of ${group.name}`}
              >
                Print passes
              </LinkButton>
              <LinkButton
                icon="trash"
                to={`${base}/delete`}
                state={{ tab }}
                variant="quiet"
                aria-label={`Delete ${group.name}`}
              >
                Delete
              </LinkButton>
            </RowMenu>
          </>
        )
      }
    />
  )
})

/** Number of today's guests who are in, as text and as a bar. */
const Arrived = ({ expected, arrived }: { expected: number; arrived: number }) =>
  expected === 0 ? (
    <div>Nobody expected today</div>
  ) : (
    <ProgressBar
      inline
      label={`${formatCount(arrived)} of ${formatCount(expected)} in today`}
      value={arrived}
      max={expected}
      tone="success"
    />
  )
