import { guestRedeemType, guestReverseRedemption } from '../../contract/api/redemption.ts'
import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import { contract } from '../../contract/index.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { namedType } from '../../contract/rules/redemption.ts'

/** Labels of what the operator's tools record in the trail. */
const TOOL_LABELS = {
  'import:events': 'Event imported',
  'import:predictor': 'Predictor submissions imported',
  'import:contacts': 'Contacts imported',
  'redemption-type': 'Redemption type described',
  retention: 'Guests made anonymous',
  userErase: 'User erased',
  demo: 'Demo data loaded',
}

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.values(contract).flatMap(row =>
    'auditLabel' in row ? [[row.name, row.auditLabel] as const] : [],
  ),
  ...Object.entries(TOOL_LABELS),
])

/** What was done, with the day, the item or the number of guests if it is known: `Checked in for 20/11/2026`. */
export function auditLabel({ what, detail }: Pick<TrailEntry, 'what' | 'detail'>): string {
  const hasItem = what === guestRedeemType.name || what === guestReverseRedemption.name
  const item = hasItem && typeof detail.type === 'string' ? `: ${namedType(detail.type)}` : ''
  const day = typeof detail.day === 'string' ? ` for ${detail.day}` : ''
  const { guests } = detail
  const count = typeof guests === 'number' && guests > 0 ? `: ${pluralize(guests)}` : ''
  const shown = detail.pin_on_guest_page
  const pins = typeof shown === 'boolean' ? `: pins on guests’ pages ${shown ? 'shown' : 'hidden'}` : ''
  const leftOut = detail.not_expected === true ? ': left out, as the day had been taken away' : ''
  const alsoIn = detail.also_at === undefined ? '' : ': in already'
  return `${labels.get(what) ?? what}${item}${count}${day}${pins}${leftOut}${alsoIn}`
}
