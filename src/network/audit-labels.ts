import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import { contract } from '../../contract/index.ts'

/** Of the operator's tools. */
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

/** What was done, with the day or the type where the trail has one: `Checked in, 20/11/2026`. */
export function auditLabel({ what, detail }: Pick<TrailEntry, 'what' | 'detail'>): string {
  const more = [detail.day, detail.type].filter(value => typeof value === 'string')
  return [labels.get(what) ?? what, ...more].join(', ')
}
