import { cx } from '../lib/cx.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

export interface ButtonLook {
  /** For the main action of a screen. */
  size?: 'large' | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
}

/** Class names of a button with text. */
export function buttonLook(variant: ButtonVariant = 'secondary', { size, wide }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide)
}

/** Class names of a square button that shows an icon only. */
export function iconButtonLook(variant: ButtonVariant = 'quiet'): string {
  return cx(styles.button, styles.icon, styles[variant])
}
