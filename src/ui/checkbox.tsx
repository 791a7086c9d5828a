import { type ComponentProps, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './checkbox.module.css'

type NativeBox = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'>

interface CheckboxProps extends NativeBox {
  label: string
  /** For a checkbox at the right edge of a list row. */
  labelHidden?: boolean
  help?: string | undefined
  pending?: boolean
  /** Why it cannot be ticked; `onBlocked` is called with it on a press. */
  reason?: string | undefined
  onBlocked?: (reason: string) => void
}

/** A checkbox. Ticked and disabled (a guest who is in), it is still clearly ticked. */
export function Checkbox({ label, labelHidden, help, pending, reason, onBlocked, ...rest }: CheckboxProps) {
  const helpId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a disabled box cannot be focused; its description explains it
    <label
      className={cx(styles.target, labelHidden && styles.bare)}
      onClick={reason === undefined ? undefined : () => onBlocked?.(reason)}
    >
      <input
        aria-describedby={help ? helpId : undefined}
        aria-description={reason}
        aria-busy={pending || undefined}
        aria-label={label}
        {...rest}
        type="checkbox"
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
}

/** Switches something on or off at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className={styles.target}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its state itself */}
      <input {...rest} type="checkbox" role="switch" aria-label={label} className={styles.switch} />
      <span className={styles.words}>{label}</span>
    </label>
  )
}
