import type { ComponentProps } from 'react'
import { PIN_LENGTH } from '../../contract/rules/pin.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'maxLength'> {
  value: string
  onValueChange: (digits: string) => void
}

/** A field for a few large digits; other characters are dropped, even when pasted. */
export function PinInput(props: Props) {
  const { label, labelHidden, help, error, id, value, onValueChange, readOnly, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error} id={id}>
      {wiring => (
        <input
          placeholder={'0'.repeat(PIN_LENGTH)}
          {...rest}
          {...wiring}
          type="text"
          inputMode="numeric"
          readOnly={readOnly}
          data-takes-codes={readOnly ? undefined : 'pin'}
          autoComplete="off"
          value={value}
          onChange={event => onValueChange(event.target.value.replace(/\D/g, '').slice(0, PIN_LENGTH))}
          className={`${styles.control} ${styles.figures}`}
        />
      )}
    </Field>
  )
}
