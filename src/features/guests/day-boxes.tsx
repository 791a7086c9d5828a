import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './day-boxes.module.css'

interface DayBoxesProps {
  /** Label by day. */
  days: Readonly<Record<string, string>>
  chosen: readonly string[]
  onChange: (days: string[]) => void
  error: string | undefined
}

/** The days on which a guest comes, as checkboxes. */
export function DayBoxes({ days, chosen, onChange, error }: DayBoxesProps) {
  const errorId = useId()
  return (
    <fieldset
      // The form focuses the fieldset if no day is chosen.
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>Attending days</legend>
      <div className={styles.boxes}>
        {Object.entries(days).map(([day, label]) => (
          <Checkbox
            key={day}
            label={label}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, day] : chosen.filter(other => other !== day))
            }
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
