import { contract } from '../../contract/index.ts'

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

/** What was done, in words, by the name of the contract row: `Checked in`. */
export const auditLabel = (what: string): string => labels.get(what) ?? what
