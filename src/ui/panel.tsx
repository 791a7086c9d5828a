import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './panel.module.css'

interface PanelProps extends Omit<ComponentProps<'section'>, 'className' | 'title'> {
  title?: ReactNode
  /** A `BackLink` before the title. */
  back?: ReactNode
  /** Accessible name of a panel without a visible title. */
  label?: string
  /** Counts beside the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** Whether the content has no padding. */
  flush?: boolean
  /** Whether the header is low, above a list that is the screen's main content. */
  dense?: boolean
}

/** A surface with a title, which is its accessible name. */
export function Panel({ title, back, label, aside, actions, flush, dense, children, ...rest }: PanelProps) {
  const titleId = useId()
  const name = title === undefined ? { 'aria-label': label } : { 'aria-labelledby': titleId }
  return (
    <section {...rest} {...name} className={styles.panel}>
      {(title !== undefined || aside !== undefined || actions !== undefined) && (
        <div className={cx(styles.head, dense && styles.dense)}>
          {back}
          <div className={styles.words}>
            {title !== undefined && <h2 id={titleId}>{title}</h2>}
            {aside !== undefined && <div className={styles.aside}>{aside}</div>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  )
}

/** A heading between the rows of a flush panel, or a text in its place. */
export const PanelHeading = ({ as: As = 'h3', children }: { as?: 'h3' | 'p'; children: ReactNode }) => (
  <As className={styles.heading}>{children}</As>
)
