import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** Words that are read out and not seen. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />
}
