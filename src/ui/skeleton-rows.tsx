import { cx } from '../lib/cx.ts'
import styles from './skeleton-rows.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SkeletonRowsProps {
  /** Read aloud: 'Fetching events...'. */
  label: string
  rows?: number
  showLabel?: boolean
}

/** A placeholder for a list that is loading, with the exact height of its rows, so that nothing moves later. */
export function SkeletonRows({ label, rows = 6, showLabel }: SkeletonRowsProps) {
  const numbers = Array.from({ length: rows }, (_, row) => row)
  return (
    <div aria-busy="true">
      {showLabel ? (
        <p role="status" className={styles.label}>
          {label}
        </p>
      ) : (
        <VisuallyHidden role="status">{label}</VisuallyHidden>
      )}
      <div aria-hidden="true">
        {numbers.map(row => (
          <div key={row} className={styles.row}>
            <span className={styles.words}>
              <span className={cx(styles.bar, styles.name)} />
              <span className={cx(styles.bar, styles.group)} />
            </span>
            <span className={cx(styles.bar, styles.pin)} />
            <span className={cx(styles.bar, styles.box)} />
          </div>
        ))}
      </div>
    </div>
  )
}
