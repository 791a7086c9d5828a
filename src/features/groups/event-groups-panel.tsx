import { useCallback, useDeferredValue, useState } from 'react'
import { eventGroupList } from '../../../contract/api/groups.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { searchableGroup } from '../../lib/guest-search.ts'
import { useAfterIdle } from '../../lib/idle-work.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Count } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { TwoColumn } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddGroupPicker } from './add-group-picker.tsx'
import { EventGroupRow } from './event-group-row.tsx'
import { EventGroupRows } from './event-group-rows.tsx'
import { GroupCheckInForm } from './group-check-in.tsx'
import styles from './groups.module.css'
import { useArrivals } from './use-arrivals.ts'

const GroupArrival = lazyDialog(
  async () => (await import('./group-arrival.tsx')).GroupArrival,
  ({ onClose }) => onClose(),
)

interface EventGroupsPanelProps {
  /** Whether the panel is in a column of its own, which scrolls by itself. */
  beside?: boolean
}

/**
 * The panel 'Groups List' (spec section 2): group check-in, the picker to add groups, and the event's groups. It is the
 * whole Groups tab, and part of the Guests tab.
 */
export function EventGroupsPanel({ beside = false }: EventGroupsPanelProps) {
  const event = useEvent()
  const today = useToday()
  const isDay = Object.hasOwn(event.event_dates, today)
  const read = useRead(eventGroupList, { params: { id: event.id } })
  const { data: known, loading } = useEventGuests()
  // The guest list comes first: neither the first screen nor a check-in waits for a hundred groups to render.
  const later = useAfterIdle(!loading)
  const groups = useDeferredValue(later || !beside ? read.data : undefined)
  const guests = useDeferredValue(known)
  const arrivalsOf = useArrivals(guests, today)
  const [arrivalId, setArrivalId] = useState<number>()
  const onClose = useCallback(() => setArrivalId(undefined), [])

  const entry = groups && (
    <>
      <div className={styles.section}>
        <GroupCheckInForm groups={groups} guests={guests} />
      </div>
      <div className={styles.section}>
        <AddGroupPicker present={groups} />
      </div>
    </>
  )
  const rows =
    groups &&
    (groups.length === 0 ? (
      <EmptyState title="No groups in this event yet" icon="users">
        Add a group to give it an invite link for its guest list.
      </EmptyState>
    ) : (
      <FilteredList label="Find a group of the event" items={groups} searchable={searchableGroup}>
        {found => (
          <EventGroupRows groups={found} beside={beside}>
            {(group, attributes) => {
              const { arrived, missing } = arrivalsOf(group.id)
              return (
                <EventGroupRow
                  key={group.id}
                  attributes={attributes}
                  group={group}
                  isDay={isDay}
                  known={guests !== undefined}
                  arrived={arrived.length}
                  expected={arrived.length + missing.length}
                  onArrival={setArrivalId}
                />
              )
            }}
          </EventGroupRows>
        )}
      </FilteredList>
    ))

  return (
    <Panel flush title="Groups List" aside={groups && <Count>{groups.length}</Count>}>
      <Loaded read={{ ...read, data: groups }} label="Fetching the groups..." rows={4}>
        {() =>
          beside ? (
            <>
              {entry}
              {rows}
            </>
          ) : (
            <TwoColumn entry={entry}>{rows}</TwoColumn>
          )
        }
      </Loaded>
      {arrivalId !== undefined && <GroupArrival eventGroupId={arrivalId} onClose={onClose} />}
    </Panel>
  )
}
