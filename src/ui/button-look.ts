import { cx } from '../lib/cx.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

interface LookOptions {
  /** 'large' for the main action of a screen. */
  size?: 'normal' | 'large'
  /** Fills the available width. */
  wide?: boolean
}

/** Class names of a button with text. */
export function buttonLook(
  variant: ButtonVariant = 'secondary',
  { size = 'normal', wide = false }: LookOptions = {},
): string {
  return cx(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide)
}

/** Class names of a square button that shows an icon only. */
export function iconButtonLook(variant: ButtonVariant = 'quiet'): string {
  return cx(styles.button, styles.icon, styles[variant])
}
