import { memo } from 'react'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passEntity } from '../../../contract/offline/entities.ts'
import { dueAt, minutesLeft, passState } from '../../../contract/rules/passes.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useClock } from '../../lib/clock.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { ReturnCheckbox } from '../../ui/return-checkbox.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'

/** Interval of the overdue check (spec section 9). */
export const PASS_CHECK_MS = 500

interface PassRowProps {
  pass: Pass
  /** It was ticked and is about to leave the list. */
  returning: boolean
  onReturn: (pass: Pass) => void
}

/** A pass that is out. */
export const PassRow = memo(function PassRow({ pass, returning, onReturn }: PassRowProps) {
  const { timezone } = useEvent()
  const due = dueAt(pass)
  const state = useClock(PASS_CHECK_MS, now => passState(pass, now))
  const relative = useClock(PASS_CHECK_MS, now => {
    const left = minutesLeft(pass, now)
    // This device's clock may be slightly behind the one that made the pass.
    if (left > 1) return `in ${Math.min(left, pass.duration)} min`
    return left === 1 ? 'now' : relativeTime(due, now)
  })
  const dueTime = venueTime(due, timezone)
  // Guests may share a name, and a guest may have several.
  const holder = `${pass.guest_name}, due ${dueTime}`
  return (
    <ListRow
      data-row={passEntity(pass.pass_id)}
      lead={<TeamLogo team={teamOf(pass.is_vcarb)} />}
      marker={state === 'OVERDUE' ? 'refused' : undefined}
      title={pass.guest_name}
      subtitle={
        <>
          Due back <time dateTime={new Date(due).toISOString()}>{relative}</time> ({dueTime})
          <OutboxNote entity={passEntity(pass.pass_id)} />
        </>
      }
      meta={<StatusFlag status={state} />}
      actions={<ReturnCheckbox holder={holder} returning={returning} onReturn={() => onReturn(pass)} />}
    />
  )
})
