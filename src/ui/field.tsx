import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import styles from './field.module.css'
import { Icon } from './icons.tsx'
import visuallyHidden from './visually-hidden.module.css'

/** Props of every control with a label. */
export interface FieldProps {
  label: string
  /** Hides the label but keeps it for screen readers; only where its meaning is obvious (a filter bar). */
  labelHidden?: boolean | undefined
  help?: string | undefined
  error?: string | undefined
}

/** The props that a Field passes to its control. */
interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/**
 * Lays out label, control, help and error. Only for special controls: TextInput, SearchBox, PinInput, Select and
 * Combobox include it.
 */
export function Field({ label, labelHidden, help, error, id, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={labelHidden ? visuallyHidden.hidden : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** Whether the form around a field moves the focus to the first invalid one. */
export const FocusesErrors = createContext(false)

/**
 * The error of a field, for `aria-describedby`. In a form that focuses its errors, only that of the field with the focus
 * is an alert: otherwise, all errors of an empty form would be read aloud at once.
 */
export function FieldError({ id, children }: { id: string; children: string }) {
  const focuses = useContext(FocusesErrors)
  const [role] = useState(() =>
    focuses && `${document.activeElement?.id}-error` !== id ? undefined : 'alert',
  )
  return (
    <p id={id} className={styles.error} role={role}>
      <Icon name="crossCircle" size="sm" />
      {children}
    </p>
  )
}
