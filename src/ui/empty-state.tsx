import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icons.tsx'

interface EmptyStateProps {
  /** The specification's words: 'No submissions yet'. */
  title: string
  icon: IconName
  /** What to do about it. */
  children?: ReactNode
  /** A single button. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size="xl" />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
