import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { type Tone, toneIcon } from './badge.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  title: ReactNode
  tone: Tone
  children?: ReactNode
  actions?: ReactNode
  icon?: IconName
  /** Spans the full width. */
  band?: boolean
  /** An error that stops the work: role alert instead of status. */
  urgent?: boolean
  /** The result of what was just done: scrolls into view when it appears. */
  result?: boolean
}

const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' })

/** A persistent message: offline, an error, a new version, a result. */
export function Notice(props: NoticeProps) {
  const { title, tone, children, actions, icon, band, urgent, result } = props
  return (
    <div
      ref={result ? scrollIntoView : null}
      role={urgent ? 'alert' : 'status'}
      data-message
      className={cx(styles.notice, styles[tone], band && styles.band)}
    >
      <span className={styles.icon}>
        <Icon name={icon ?? toneIcon[tone]} size="lg" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
