import { remainingByDay, remainingByGroup } from '../../../contract/api/redemption.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './redemption.module.css'

const BY_DAY = 'Remaining Redemptions (by day)'
const BY_GROUP = 'Remaining Redemptions (by group)'

const two = (part: number) => String(part).padStart(2, '0')

/** How many gift bags are still to be given for each day (spec section 2). */
export function RemainingByDay() {
  const { id } = useEvent()
  const { data: rows, error, retry } = useRead(remainingByDay, { params: { id } })
  return (
    <Panel title={BY_DAY} flush>
      {rows && (
        <DataTable label={BY_DAY} columns={['Day', 'Remaining']}>
          {rows.map(({ year, month, day, ...counts }) => {
            const date = `${two(day)}/${two(month)}/${year}`
            return (
              <tr key={date}>
                <th scope="row">
                  {dayLabel(date)}
                  <span className={styles.day}> {date}</span>
                </th>
                <td>
                  <Remaining {...counts} />
                </td>
              </tr>
            )
          })}
        </DataTable>
      )}
      <Waiting there={rows !== undefined} error={error} onRetry={retry} />
    </Panel>
  )
}

/** How many gift bags are still to be given for each group (spec section 2). */
export function RemainingByGroup() {
  const { id } = useEvent()
  const { data: rows, error, retry } = useRead(remainingByGroup, { params: { id } })
  return (
    <Panel title={BY_GROUP} flush>
      {rows?.length === 0 && <EmptyState title="No groups in this event yet" icon="users" />}
      {rows && rows.length > 0 && (
        <DataTable label={BY_GROUP} columns={['Group', 'Remaining']}>
          {rows.map(({ event_group_id, name, ...counts }) => (
            <tr key={event_group_id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <Remaining {...counts} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <Waiting there={rows !== undefined} error={error} onRetry={retry} />
    </Panel>
  )
}

/** The number, what it is out of, and a bar that shrinks with each bag given. */
const Remaining = ({ remaining_count, total_count }: { remaining_count: number; total_count: number }) => (
  <span className={styles.remaining}>
    <span>
      <Figure quiet={remaining_count === 0}>{remaining_count}</Figure>
      <span className={styles.of}> of {total_count}</span>
    </span>
    <ProgressBar
      label="Gift bags remaining"
      labelHidden
      value={remaining_count}
      max={Math.max(total_count, 1)}
    />
  </span>
)

interface WaitingProps {
  there: boolean
  error: Error | null
  onRetry: () => void
}

function Waiting({ there, error, onRetry }: WaitingProps) {
  if (there) return null
  if (!error) return <SkeletonRows label="Fetching the remaining redemptions..." rows={3} />
  return (
    <div className={styles.problem}>
      <ReadProblem error={error} onRetry={onRetry} />
    </div>
  )
}
