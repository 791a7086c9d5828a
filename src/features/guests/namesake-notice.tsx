import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../../../contract/rules/check-in.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface NamesakeNoticeProps {
  namesakes: readonly Guest[]
  /** Checks in a namesake instead of the guest being added; undefined if none is being added. */
  onCheckIn: ((guest: Guest) => void) | undefined
  /** The guest is being added. */
  saving: boolean
}

function attendanceText(guest: Guest, today: string, timezone: string): string {
  const at = checkedInAt(guest, today)
  if (at !== undefined) return `in since ${venueTime(at, timezone)}`
  return attends(guest, today) ? 'not checked in yet' : 'not expected today'
}

/** Warns of guests with the typed name (spec section 5), with their group and whether they are checked in. */
export function NamesakeNotice({ namesakes, onCheckIn, saving }: NamesakeNoticeProps) {
  const { timezone } = useEvent()
  const today = useToday()
  if (namesakes.length === 0) return null
  return (
    <Notice tone="due" title="A guest with the same name already exists!">
      {namesakes.map(guest => (
        <div key={guest.id}>
          <p>
            <bdi>{guest.group_name}</bdi>, {attendanceText(guest, today, timezone)}
          </p>
          {onCheckIn && attends(guest, today) && checkedInAt(guest, today) === undefined && (
            <Button
              aria-label={`Check in this one, of ${guest.group_name}`}
              disabled={saving}
              onClick={() => onCheckIn(guest)}
            >
              Check in this one
            </Button>
          )}
        </div>
      ))}
    </Notice>
  )
}
