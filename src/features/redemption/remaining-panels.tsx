import { remainingByDay, remainingByGroup } from '../../../contract/api/redemption.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './redemption.module.css'

const BY_DAY = 'Remaining Redemptions (by day)'
const BY_GROUP = 'Remaining Redemptions (by group)'

const WAITING = { label: 'Fetching the remaining redemptions...', rows: 3, inset: true }

const two = (part: number) => String(part).padStart(2, '0')

/** The number of gift bags still to be given for each day (spec section 2). */
export function RemainingByDay() {
  const { id } = useEvent()
  const read = useRead(remainingByDay, { params: { id } })
  return (
    <Panel title={BY_DAY} flush>
      <Loaded read={read} {...WAITING}>
        {rows => (
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
      </Loaded>
    </Panel>
  )
}

/** The number of gift bags still to be given for each group (spec section 2). */
export function RemainingByGroup() {
  const { id } = useEvent()
  const read = useRead(remainingByGroup, { params: { id } })
  return (
    <Panel title={BY_GROUP} flush>
      <Loaded
        read={read}
        empty={<EmptyState title="No groups in this event yet" icon="users" />}
        {...WAITING}
      >
        {rows => (
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
      </Loaded>
    </Panel>
  )
}

/** The remaining number of the total, and a bar that fills with each bag given. */
const Remaining = ({ remaining_count, total_count }: { remaining_count: number; total_count: number }) => (
  <span className={styles.remaining}>
    <span>
      <Figure quiet={remaining_count === 0}>{remaining_count}</Figure>
      <span className={styles.of}> of {total_count}</span>
    </span>
    <ProgressBar
      label="Gift bags given"
      labelHidden
      value={total_count - remaining_count}
      max={Math.max(total_count, 1)}
    />
  </span>
)
