import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../../../contract/rules/check-in.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface NamesakeNoticeProps {
  namesakes: readonly Guest[]
  /** Today at the venue, `DD/MM/YYYY`. */
  today: string
  timezone: string
  /** Checks one of them in, in place of whoever was being added; undefined where nobody is. */
  onCheckIn: ((guest: Guest) => void) | undefined
}

function standing(guest: Guest, today: string, timezone: string): string {
  const at = checkedInAt(guest, today)
  if (at !== undefined) return `in since ${venueTime(at, timezone)}`
  return attends(guest, today) ? 'not checked in yet' : 'not expected today'
}

/** Warns of guests with the name that was typed (spec section 5): of which group each is, and whether they are in. */
export function NamesakeNotice({ namesakes, today, timezone, onCheckIn }: NamesakeNoticeProps) {
  if (namesakes.length === 0) return null
  return (
    <Notice tone="due" title="A guest with the same name already exists!">
      {namesakes.map(guest => (
        <div key={guest.id}>
          <p>
            <bdi>{guest.group_name}</bdi>, {standing(guest, today, timezone)}
          </p>
          {onCheckIn && attends(guest, today) && checkedInAt(guest, today) === undefined && (
            <Button aria-label={`Check in this one, of ${guest.group_name}`} onClick={() => onCheckIn(guest)}>
              Check in this one
            </Button>
          )}
        </div>
      ))}
    </Notice>
  )
}
