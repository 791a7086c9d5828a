import type { ReactNode } from 'react'
import { formatCount } from '../../contract/rules/pluralize.ts'
import { cx } from '../lib/cx.ts'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  /** Column headings; all but the first column are aligned to the end. */
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

interface FigureProps {
  /** Undefined until it is known. */
  children: number | undefined
  /** Whether it needs no action. */
  quiet?: boolean
}

/** A number to read at a glance. */
export function Figure({ children, quiet }: FigureProps) {
  return (
    <span className={cx(styles.figure, quiet && styles.quiet)}>
      {children === undefined ? '-' : formatCount(children)}
    </span>
  )
}
