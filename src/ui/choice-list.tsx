import type { ReactNode } from 'react'
import styles from './choice-list.module.css'

interface Choice {
  readonly value: string
  readonly label: string
  /** Below the label. */
  readonly help?: string
  /** A badge at the end. */
  readonly note?: ReactNode
  readonly disabled?: boolean
}

interface ChoiceListProps {
  /** The question. */
  legend: string
  name: string
  value: string | undefined
  onValueChange: (value: string) => void
  choices: readonly Choice[]
}

/** Radio buttons with room for a help text each; the whole row is the target. */
export function ChoiceList({ legend, name, value, onValueChange, choices }: ChoiceListProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(choice => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
              className={styles.dot}
            />
            <span className={styles.words}>
              <span className={styles.label}>{choice.label}</span>
              {choice.help !== undefined && <span className={styles.help}> {choice.help}</span>}
            </span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
