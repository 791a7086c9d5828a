import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attendanceByGroup } from '../../../contract/rules/day-overview.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { Count } from '../../ui/badge.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './overview.module.css'

interface GroupsPanelProps {
  /** Guests who may come on the day. */
  guests: readonly Guest[]
  day: string
  /** What is said of guests who are not in: 'Still to come'. */
  missingWords: string
  /** Opens the arrival of a group; undefined on any day but today. */
  onArrival: ((eventGroupId: number) => void) | undefined
}

/** The groups of the day, those with most missing guests first. */
export function GroupsPanel({ guests, day, missingWords, onArrival }: GroupsPanelProps) {
  const groups = useMemo(() => attendanceByGroup(guests, day), [guests, day])
  return (
    <Panel title="Groups" aside={<Count>{groups.length}</Count>} flush>
      {groups.length === 0 ? (
        <EmptyState title="Nobody is expected on this day" icon="users" />
      ) : (
        <DataTable label="Groups" columns={['Group', 'In', missingWords]}>
          {groups.map(({ id, name, expected, arrived, missing }) => (
            <tr key={id}>
              <th scope="row">
                {onArrival ? (
                  <button type="button" className={styles.group} onClick={() => onArrival(id)}>
                    <bdi>{name}</bdi>
                  </button>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </th>
              <td>
                {formatCount(arrived)} of {formatCount(expected)}
              </td>
              <td>
                <Figure quiet={missing === 0}>{missing}</Figure>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
