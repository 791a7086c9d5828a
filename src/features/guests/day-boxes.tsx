import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './day-boxes.module.css'

interface DayBoxesProps {
  /** Day to label. */
  days: Readonly<Record<string, string>>
  chosen: readonly string[]
  onChange: (days: string[]) => void
  error: string | undefined
}

/** The days on which a guest comes, a box each. */
export function DayBoxes({ days, chosen, onChange, error }: DayBoxesProps) {
  const errorId = useId()
  return (
    <fieldset
      // A form puts the focus on what it lacks.
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
