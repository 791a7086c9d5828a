import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className'>

/** A field for a line of text, with its label; also for an email, a number, a date or a time. */
export function TextInput({ label, labelHidden, help, error, id, ...rest }: Props) {
  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error} id={id}>
      {wiring => <input type="text" autoComplete="off" {...rest} {...wiring} className={styles.control} />}
    </Field>
  )
}
