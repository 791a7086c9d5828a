/**
 * `<BigFigure>` - label: string (read out before it); children: the pin. Fills the width it's given; meant for an `<AccentGround>`.
 * `<AccentGround>` - children; the accent as ground for a full-screen view (the pin view); native div props (role, aria-labelledby, ref...).
 */
import type { ComponentProps, ReactNode } from 'react'
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

/** The accent as ground, for the one view that fills the screen. Text, buttons and fields inside turn their colours with it. */
export function AccentGround({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div {...rest} className={styles.ground}>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
