import { useState } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './return-several.module.css'

interface ReturnSeveralProps {
  radios: readonly Radio[]
  /** The radios that match the search. */
  found: readonly Radio[]
  chosen: ReadonlySet<number>
  onChosen: (ids: ReadonlySet<number>) => void
  /** Resolves once each write is answered or kept. */
  onReturn: (radios: readonly Radio[]) => Promise<void>
  onEnd: () => void
}

/** The end of the day: radios are selected in the list and returned together. */
export function ReturnSeveral(props: ReturnSeveralProps) {
  const { radios, found, chosen, onChosen, onReturn, onEnd } = props
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  // Another desk may have taken one back meanwhile.
  const selected = radios.filter(radio => chosen.has(radio.radio_id))
  const inSight = new Set(found.map(({ radio_id }) => radio_id))
  const hidden = selected.filter(({ radio_id }) => !inSight.has(radio_id)).length
  const all = found.length > 0 && found.every(({ radio_id }) => chosen.has(radio_id))

  const returnSelected = async () => {
    setBusy(true)
    await onReturn(selected)
    setAsking(false)
    setBusy(false)
    onEnd()
  }

  return (
    <div className={styles.bar}>
      <div className={styles.all}>
        <Checkbox
          label="Select all"
          checked={all}
          // Selected radios that are not listed stay selected.
          onChange={() =>
            onChosen(new Set(all ? [...chosen].filter(id => !inSight.has(id)) : [...chosen, ...inSight]))
          }
        />
      </div>
      <Button variant="quiet" onClick={onEnd}>
        Cancel
      </Button>
      <div className={styles.act}>
        <Button
          variant="primary"
          icon="check"
          wide
          disabled={selected.length === 0}
          onClick={() => setAsking(true)}
        >
          Return selected ({selected.length}
          {hidden > 0 && `, ${hidden} not shown`})
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Return ${pluralize(selected.length, 'radio')}?`}
          confirmLabel="Return"
          destructive={false}
          pending={busy}
          onConfirm={() => void returnSelected()}
          onCancel={() => setAsking(false)}
        >
          <ul className={styles.names}>
            {selected.map(radio => (
              <li key={radio.radio_id}>
                <strong>{radio.pass_code}</strong> <bdi>{radio.guest_name}</bdi>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  )
}
