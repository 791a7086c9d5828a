/**
 * `<Checkbox>` - label: string; labelHidden?: boolean (at the right edge of a list row: 'Check in {first} {last}'); help?: string; pending?: boolean;
 *                native input props. The target is 44 px and more.
 * `<Switch>`   - label: string; native input props. Role switch, name = label ('Offline mode').
 */
import { type ComponentProps, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './checkbox.module.css'

type NativeBox = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'>

interface CheckboxProps extends NativeBox {
  label: string
  labelHidden?: boolean
  help?: string
  pending?: boolean
}

/** A box to tick. Done and disabled (a guest who is in) stays clearly ticked. */
export function Checkbox({ label, labelHidden = false, help, pending = false, ...rest }: CheckboxProps) {
  const helpId = useId()
  return (
    <label className={cx(styles.target, labelHidden && styles.bare)}>
      <input
        aria-describedby={help ? helpId : undefined}
        aria-busy={pending || undefined}
        {...rest}
        type="checkbox"
        aria-label={label}
        className={styles.box}
      />
      {!labelHidden && (
        <span className={styles.words}>
          {label}
          {help && (
            <span id={helpId} className={styles.help}>
              {help}
            </span>
          )}
        </span>
      )}
    </label>
  )
}

interface SwitchProps extends NativeBox {
  label: string
  labelHidden?: boolean
}

/** On or off, at once. */
export function Switch({ label, labelHidden = false, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.target, labelHidden && styles.bare)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself */}
      <input {...rest} type="checkbox" role="switch" aria-label={label} className={styles.switch} />
      {!labelHidden && <span className={styles.words}>{label}</span>}
    </label>
  )
}
