import { Checkbox } from './checkbox.tsx'
import styles from './return-checkbox.module.css'

interface ReturnCheckboxProps {
  /** Read out after 'Returned'. */
  holder: string
  /** It was ticked, and is about to go. */
  returning: boolean
  onReturn: () => void
}

/** 'Returned', in the row of something that is out. Ticked once: it is not disabled then, which would drop the focus. */
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
