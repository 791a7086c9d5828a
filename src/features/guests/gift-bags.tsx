import type { Guest } from '../../../contract/api/guests.schema.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'

/** The number of gift bags, one per guest, and how many remain (spec section 2). */
export function GiftBags({ guests }: { guests: readonly Guest[] }) {
  const remaining = guests.filter(guest => !guest.gift_received).length
  return (
    <span>
      {pluralize(guests.length, 'gift bag')}, {formatCount(remaining)} remaining
    </span>
  )
}
