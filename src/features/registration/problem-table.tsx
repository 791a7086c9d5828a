import type { GuestListProblem } from '../../../contract/api/invites.schema.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './registration.module.css'
import { problemsCsv, separatorOf } from './spreadsheet.ts'

/**
 * The problems of a list, by row and column of the contact's spreadsheet. The roles are explicit, because on a phone
 * the rows are laid out as cards, and browsers drop the semantics of a table with another layout.
 */
export function ProblemTable({ problems, total }: { problems: readonly GuestListProblem[]; total: number }) {
  const save = () => saveCsv('Guest list problems', problemsCsv(problems, separatorOf(navigator.language)))
  return (
    <Stack gap={3}>
      {total > problems.length && (
        <p className={styles.quiet}>
          The first {problems.length} of {formatCount(total)} problems:
        </p>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as cards, a table loses its implicit roles */}
      <table role="table" className={styles.problems} aria-label="Problems in the guest list">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Row
            </th>
            <th role="columnheader" scope="col">
              Column
            </th>
            <th role="columnheader" scope="col">
              Value
            </th>
            <th role="columnheader" scope="col">
              Reason
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {problems.map(({ row, column, value, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have two problems, and the list never changes
            <tr role="row" key={index}>
              <td role="cell">{row}</td>
              <td role="cell">{column}</td>
              <td role="cell">
                <bdi>{value}</bdi>
              </td>
              <td role="cell">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: laid out as cards, a table loses its implicit roles */}
      <div>
        <Button icon="download" onClick={save}>
          Download problems as CSV
        </Button>
      </div>
    </Stack>
  )
}
