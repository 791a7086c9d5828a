import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './list-row.module.css'
import longList from './long-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ListProps extends Omit<ComponentProps<'ul'>, 'className' | 'aria-label'> {
  label: string
  /** For a list that may have many rows: lays out and paints only those near the screen. */
  long?: boolean
}

/** A list with an accessible name. The role is explicit, because Safari drops it from lists without bullets. */
export function List({ label, long, ...rest }: ListProps) {
  // biome-ignore lint/a11y/noRedundantRoles: Safari, see above
  return <ul {...rest} role="list" aria-label={label} className={cx(styles.list, long && longList.long)} />
}

interface ListRowProps extends Omit<ComponentProps<'li'>, 'className' | 'title' | 'children'> {
  title: ReactNode
  titleAs?: 'span' | 'h2' | 'h3'
  subtitle?: ReactNode
  /** A logo or a flag. */
  lead?: ReactNode
  pin?: string | number | undefined
  /** What the pin is, read aloud after it. */
  pinLabel?: string
  /** Shown quietly while the pin is not needed yet. */
  isPinQuiet?: boolean
  /** Badges, a countdown. */
  meta?: ReactNode
  /** Buttons; below the name in a narrow list. */
  actions?: ReactNode
  /** One control that always stays at the right edge, near the thumb: the day's box, an icon button. */
  edge?: ReactNode
  /** A coloured bar at the left edge. */
  marker?: 'success' | 'due' | 'refused' | undefined
  selected?: boolean | undefined
}

/** A row of a list, laid out like a line of a timing board, for names of any length and writing direction. */
export function ListRow(props: ListRowProps) {
  const {
    title,
    titleAs: Title = 'span',
    subtitle,
    lead,
    pin,
    pinLabel = 'pin',
    isPinQuiet,
    meta,
    actions,
    edge,
    marker,
    selected,
    ...rest
  } = props
  return (
    <li
      {...rest}
      className={cx(styles.row, selected && styles.selected, marker && styles[`marker-${marker}`])}
    >
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <div className={styles.names}>
        <Title className={styles.title}>
          <bdi>{title}</bdi>
        </Title>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {pin !== undefined && (
        <>
          <span className={cx(styles.pin, isPinQuiet && styles.quiet)}>{pin}</span>
          <VisuallyHidden>, {pinLabel}</VisuallyHidden>
        </>
      )}
      {(meta !== undefined || actions !== undefined) && (
        <div className={styles.tail}>
          {meta !== undefined && <div className={styles.meta}>{meta}</div>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {edge !== undefined && <div className={styles.edge}>{edge}</div>}
    </li>
  )
}
