/**
 * `<Panel>` - title?: ReactNode; label?: string (name without a visible title); aside?: ReactNode (counts beside the title); actions?: ReactNode (at
 *             the right end of the head); flush?: boolean (lists go to the edges); dense?: boolean (a low head, above a list that is the screen's job); level?: 2 (default) | 3; children; native section props.
 */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './panel.module.css'

interface PanelProps extends Omit<ComponentProps<'section'>, 'className' | 'title'> {
  title?: ReactNode
  label?: string
  aside?: ReactNode
  actions?: ReactNode
  flush?: boolean
  dense?: boolean
  level?: 2 | 3
}

/** A titled surface; the title is its accessible name. */
export function Panel({
  title,
  label,
  aside,
  actions,
  flush = false,
  dense = false,
  level = 2,
  children,
  ...rest
}: PanelProps) {
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const name = title === undefined ? { 'aria-label': label } : { 'aria-labelledby': titleId }
  return (
    <section {...rest} {...name} className={styles.panel}>
      {(title !== undefined || aside !== undefined || actions !== undefined) && (
        <div className={cx(styles.head, dense && styles.dense)}>
          <div className={styles.words}>
            {title !== undefined && <Heading id={titleId}>{title}</Heading>}
            {aside !== undefined && <div className={styles.aside}>{aside}</div>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  )
}
