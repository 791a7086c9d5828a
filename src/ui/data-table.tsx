import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  /** Heads; the last one is of figures and stands at the end. */
  columns: readonly string[]
  /** Rows of `<th scope="row">` and `<td>`. */
  children: ReactNode
}

/** A few columns that belong together, the figures at the end; for a flush Panel. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A number to be read at a glance; `quiet` where there is nothing to do about it. */
export function Figure({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return <span className={cx(styles.figure, quiet && styles.quiet)}>{children}</span>
}
