/**
 * `<ReturnCheckbox>` - holder: string (read out after 'Returned'); returning: boolean (it was ticked, and is about to go); onReturn: () => void. The box
 *                      'Returned' in the row of something that is out; for a ListRow's `actions`.
 */
import { Checkbox } from './checkbox.tsx'
import styles from './return-checkbox.module.css'

interface ReturnCheckboxProps {
  holder: string
  returning: boolean
  onReturn: () => void
}

/** Ticked once: what is back is back. It is not disabled meanwhile, which would drop the focus. */
export function ReturnCheckbox({ holder, returning, onReturn }: ReturnCheckboxProps) {
  return (
    <span className={styles.box}>
      <Checkbox
        label="Returned"
        aria-description={holder}
        checked={returning}
        pending={returning}
        onChange={() => returning || onReturn()}
      />
    </span>
  )
}
