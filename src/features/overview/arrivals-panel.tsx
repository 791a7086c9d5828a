import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import {
  arrivalPattern,
  arrivalSlots,
  clockTime,
  SLOT_MINUTES,
} from '../../../contract/rules/day-overview.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { useEvent } from '../../api/event-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ArrivalsChart } from './arrivals-chart.tsx'
import styles from './overview.module.css'

interface ArrivalsPanelProps {
  /** Guests of all days. */
  all: readonly Guest[]
  day: string
  /** The event's days, in order. */
  days: readonly string[]
}

/** When guests arrived, compared with the day before, and what that day suggests. */
export function ArrivalsPanel({ all, day, days }: ArrivalsPanelProps) {
  const { timezone } = useEvent()
  const before = days[days.indexOf(day) - 1]
  const slots = useMemo(() => arrivalSlots(all, day, timezone), [all, day, timezone])
  const slotsBefore = useMemo(
    () => (before === undefined ? [] : arrivalSlots(all, before, timezone)),
    [all, before, timezone],
  )
  const pattern = arrivalPattern(slotsBefore)
  return (
    <Panel
      title="Arrivals"
      aside={`by the quarter of an hour${before !== undefined && slotsBefore.length > 0 ? `; the line is ${dayLabel(before)}` : ''}`}
    >
      {slots.length + slotsBefore.length === 0 ? (
        <EmptyState title="Nobody has arrived yet" icon="clock" />
      ) : (
        <ArrivalsChart label={dayLabel(day)} slots={slots} before={slotsBefore} />
      )}
      {before !== undefined && pattern && (
        <p className={styles.pattern}>
          On {dayLabel(before)} most came between {clockTime(pattern.busiestAt)} and{' '}
          {clockTime(pattern.busiestAt + SLOT_MINUTES)}, and nine in ten were in by{' '}
          {clockTime(pattern.nineInTenBy)}.
        </p>
      )}
    </Panel>
  )
}
