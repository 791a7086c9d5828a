/**
 * `<DataTable>` - label: string (its accessible name); columns: readonly string[] (heads; the last one is a figure and stands at the end); children: `<tr>`s of
 *                 `<th scope="row">` and `<td>`. For a flush Panel.
 * `<Figure>`    - children; a number in a cell, in the board's face. `quiet?`: nothing to do about it.
 */
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  columns: readonly string[]
  children: ReactNode
}

/** A few columns that belong together, the figures at the end. */
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

/** A number to be read at a glance. */
export function Figure({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return <span className={cx(styles.figure, quiet && styles.quiet)}>{children}</span>
}
