import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './big-figure.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface BigFigureProps {
  /** Read out before it. */
  label: string
  children: ReactNode
}

/** Figures that can be read across a desk, as wide as there is room; meant for an `<AccentGround>`. */
export function BigFigure({ label, children }: BigFigureProps) {
  return (
    <p className={styles.figure}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {children}
    </p>
  )
}

interface AccentGroundProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** 'due': something is not as expected. */
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
