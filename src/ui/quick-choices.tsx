import styles from './quick-choices.module.css'

interface QuickChoice {
  readonly value: string
  readonly label: string
  /** The full accessible name. */
  readonly name: string
}

interface QuickChoicesProps {
  label: string
  choices: readonly QuickChoice[]
  value: string
  onValueChange: (value: string) => void
}

/** The most frequent values of a field, one tap each; the field itself has all of them. */
export function QuickChoices({ label, choices, value, onValueChange }: QuickChoicesProps) {
  return (
    <fieldset aria-label={label} className={styles.choices}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          aria-label={choice.name}
          aria-pressed={choice.value === value}
          className={styles.choice}
          onClick={() => onValueChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
