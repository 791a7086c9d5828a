import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  /** Column headings; the last column has figures and is aligned to the end. */
  columns: readonly string[]
  /** Rows of `<th scope="row">` and `<td>`. */
  children: ReactNode
}

/** A small table with figures in the last column; for a flush Panel. */
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

/** A number to read at a glance; `quiet` if it needs no action. */
export function Figure({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return <span className={cx(styles.figure, quiet && styles.quiet)}>{children}</span>
}
