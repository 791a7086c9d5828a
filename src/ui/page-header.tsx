import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/use-page-title.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** A `BackLink`. */
  back?: ReactNode
  subtitle?: ReactNode
  /** A badge or a flag. */
  meta?: ReactNode
  actions?: ReactNode
}

/** The header of a screen: its title, also in that of the window, a link back, and its actions. */
export function PageHeader({ title, back, subtitle, meta, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className={styles.header}>
      {back}
      <div className={styles.words}>
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        {(subtitle !== undefined || meta !== undefined) && (
          <div className={styles.under}>
            {subtitle !== undefined && <span>{subtitle}</span>}
            {meta}
          </div>
        )}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
