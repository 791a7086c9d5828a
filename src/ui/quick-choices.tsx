/**
 * `<QuickChoices>` - label: string (of the whole); choices: readonly { value: string, label: string, name: string (the whole of what it says) }[]; value: string;
 *                    onValueChange: (value) => void. The few most frequent choices of a Select, one tap each: role group, a button with aria-pressed each.
 */
import styles from './quick-choices.module.css'

export interface QuickChoice {
  readonly value: string
  readonly label: string
  readonly name: string
}

interface QuickChoicesProps {
  label: string
  choices: readonly QuickChoice[]
  value: string
  onValueChange: (value: string) => void
}

/** The most frequent choices, beside a field that has them all. */
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
