import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './big-figure.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface BigFigureProps {
  /** Read aloud before it. */
  label: string
  children: ReactNode
}

/** Figures that can be read across a desk, as wide as the space allows; for an `<AccentGround>`. */
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

/** The accent as background of a full-screen view. Text, buttons and fields inside adapt their colours. */
export function AccentGround({ children, tone = 'accent', ...rest }: AccentGroundProps) {
  return (
    <div {...rest} className={cx(styles.ground, tone === 'due' && styles.due)}>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
