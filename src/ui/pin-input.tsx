import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'maxLength'> {
  value: string
  onValueChange: (digits: string) => void
  length?: number
}

/** A few digits, in figures that can be read from a step away; all else is dropped, also from what is pasted. */
export function PinInput(props: Props) {
  const { label, labelHidden, help, error, id, value, onValueChange, length = 4, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error} id={id}>
      {wiring => (
        <input
          placeholder={'0'.repeat(length)}
          {...rest}
          {...wiring}
          type="text"
          inputMode="numeric"
          data-takes-codes="pin"
          autoComplete="off"
          value={value}
          onChange={event => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          className={`${styles.control} ${styles.figures}`}
        />
      )}
    </Field>
  )
}
