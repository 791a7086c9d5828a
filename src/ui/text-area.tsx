import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

/** A field for several lines of text, with its label. */
export function TextArea({ label, labelHidden, help, error, id, ...rest }: Props) {
  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error} id={id}>
      {wiring => <textarea autoComplete="off" {...rest} {...wiring} className={styles.control} />}
    </Field>
  )
}
