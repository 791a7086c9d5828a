import type { ReactNode } from 'react'
import { formatCount } from '../../contract/rules/pluralize.ts'
import { cx } from '../lib/cx.ts'
import styles from './badge.module.css'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'neutral' | 'accent' | 'success' | 'due' | 'refused'

/** Icons by tone, because colour alone must not carry meaning. Notices and toasts use the same ones. */
export const toneIcon: Readonly<Record<Tone, IconName>> = {
  neutral: 'info',
  accent: 'info',
  success: 'checkCircle',
  due: 'alert',
  refused: 'crossCircle',
}

interface BadgeProps {
  children: ReactNode
  tone?: Tone
  /** The tone's icon by default. */
  icon?: IconName
}

/** A short text that shows a state. */
export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <Icon name={icon ?? toneIcon[tone]} size="sm" />
      <span>{children}</span>
    </span>
  )
}

const STATUS = {
  previous: { tone: 'neutral', icon: 'previous' },
  live: { tone: 'accent', icon: 'live' },
  upcoming: { tone: 'neutral', icon: 'calendar' },
  completed: { tone: 'success', icon: 'finish' },
  started: { tone: 'neutral', icon: 'compass' },
  ACTIVE: { tone: 'success', icon: 'clock' },
  OVERDUE: { tone: 'refused', icon: 'alert' },
  'Entry opening soon': { tone: 'due', icon: 'clock' },
  'Entry open': { tone: 'success', icon: 'checkCircle' },
  'Entry closed': { tone: 'refused', icon: 'crossCircle' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>

/** The states in the specification (sections 2 to 4). */
type Status = keyof typeof STATUS

/** A state of the specification, in its own word. */
export function StatusFlag({ status }: { status: Status }) {
  return <Badge {...STATUS[status]}>{status}</Badge>
}

/** A counter with tabular figures in the heading font: a number (with a comma from a thousand on), or a text. */
export function Count({ children, tone = 'neutral' }: { children: ReactNode; tone?: 'neutral' | 'refused' }) {
  return (
    <span className={cx(styles.count, tone === 'refused' && styles.over)}>
      {typeof children === 'number' ? formatCount(children) : children}
    </span>
  )
}
