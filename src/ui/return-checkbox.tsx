import { Checkbox } from './checkbox.tsx'
import styles from './return-checkbox.module.css'

interface ReturnCheckboxProps {
  /** Who has it, for the accessible name. */
  holder: string
  /** It was ticked, and its row is about to leave the list. */
  returning: boolean
  onReturn: () => void
}

/** The checkbox 'Returned' of an item that is out. Once ticked it is not disabled, which would drop the focus. */
export function ReturnCheckbox({ holder, returning, onReturn }: ReturnCheckboxProps) {
  return (
    <span className={styles.box}>
      <Checkbox
        label="Returned"
        aria-label={`Returned, ${holder}`}
        checked={returning}
        pending={returning}
        onChange={() => returning || onReturn()}
      />
    </span>
  )
}
