import type { OpOf } from '../api/endpoint.ts'
import type { Guest } from '../api/guests.schema.ts'
import type { guestReverseCheckIn } from '../api/guests.ts'
import { checkedInAt, withCheckIn, withoutCheckIn } from '../rules/check-in.ts'
import { isDoneSince } from '../rules/late-writes.ts'

type Reverse = OpOf<typeof guestReverseCheckIn>

/**
 * Reverses a check-in. Another desk's check-in that the earlier one had replaced is restored (decision 066). The list
 * does not say who made a check-in: one stored with another time than this desk saw counts as another desk's.
 */
export const reversed = (guest: Guest, { body, at }: Reverse, stored: Guest | undefined): Guest => {
  const { date, check_in_time: seenAt } = body
  const [shown, other] = [checkedInAt(guest, date), stored && checkedInAt(stored, date)]
  if (shown === undefined) return guest
  if (seenAt === undefined) {
    const next = withoutCheckIn(guest, date, { at })
    return other && isDoneSince(other, at) ? withCheckIn(next, date, other) : next
  }
  if (shown === other && Date.parse(shown) !== Date.parse(seenAt)) return guest
  const next = withoutCheckIn(guest, date, { at, seenAt: shown })
  return other && Date.parse(other) > Date.parse(shown) ? withCheckIn(next, date, other) : next
}
