/**
 * `<BigFigure>` - label: string (read out before it); children: the pin. Fills the width it's given; meant for an `<AccentGround>`.
 * `<AccentGround>` - children; tone?: 'accent' (default) | 'due' (attention: something is not as expected); the ground of a full-screen view (the
 *                    pin view); native div props (role, aria-labelledby, ref...).
 */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './big-figure.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface BigFigureProps {
  label: string
  children: ReactNode
}

/** Figures that can be read across a desk. */
export function BigFigure({ label, children }: BigFigureProps) {
  return (
    <p className={styles.figure}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {children}
    </p>
  )
}

interface AccentGroundProps extends Omit<ComponentProps<'div'>, 'className'> {
  tone?: 'accent' | 'due'
}

/** The accent as ground, for the one view that fills the screen. Text, buttons and fields inside turn their colours with it. */
export function AccentGround({ children, tone = 'accent', ...rest }: AccentGroundProps) {
  return (
    <div {...rest} className={cx(styles.ground, tone === 'due' && styles.due)}>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
