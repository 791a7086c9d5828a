/**
 * `<ReturnedBox>` - returning: boolean (it was ticked, and is about to go); onReturn: () => void. The box 'Returned' in the row of something that is out; for a ListRow's
 *                   `actions`.
 */
import { Checkbox } from './checkbox.tsx'
import styles from './return-checkbox.module.css'

interface ReturnedBoxProps {
  returning: boolean
  onReturn: () => void
}

/** Ticked once: what is back is back. It is not disabled meanwhile, which would drop the focus. */
export function ReturnCheckbox({ returning, onReturn }: ReturnedBoxProps) {
  return (
    <span className={styles.box}>
      <Checkbox
        label="Returned"
        checked={returning}
        pending={returning}
        onChange={() => returning || onReturn()}
      />
    </span>
  )
}
