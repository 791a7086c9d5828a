import { type Key, type ReactNode, useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { remainingByDay, remainingByGroup } from '../../../contract/api/redemption.ts'
import { headcountOf } from '../../../contract/offline/write-context.ts'
import { dayFromNumbers } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import { type ReadState, useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './redemption.module.css'

interface RemainingProps {
  /** The event's guests. The counts are theirs: unlike the counts read, they name who a waiting write is about. */
  guests: readonly Guest[] | undefined
}

interface Count {
  readonly remaining: number
  readonly total: number
}

/** The count of a row: of the guests, and as read until they are known. */
const countOf = (
  known: Readonly<Record<string, Count>> | undefined,
  key: string | number,
  read: { readonly remaining_count: number; readonly total_count: number },
): Count => (known ? (known[key] ?? NONE) : { remaining: read.remaining_count, total: read.total_count })

const NONE: Count = { remaining: 0, total: 0 }

function countByGroup(guests: readonly Guest[]): Record<string, Count> {
  const counts: Record<string, Count> = {}
  for (const { event_group_id, gift_received } of guests) {
    const { remaining, total } = counts[event_group_id] ?? NONE
    counts[event_group_id] = { remaining: remaining + (gift_received ? 0 : 1), total: total + 1 }
  }
  return counts
}

/** The number of gift bags still to be given for each day (spec section 2). */
export function RemainingByDay({ guests }: RemainingProps) {
  const { id } = useEvent()
  const known = useMemo(() => guests && headcountOf(guests).days, [guests])
  const read = useRead(remainingByDay, { params: { id } })
  return (
    <RemainingPanel
      by="day"
      read={read}
      row={counts => {
        const date = dayFromNumbers(counts)
        const name = (
          <>
            {dayLabel(date)}
            <span className={styles.day}> {date}</span>
          </>
        )
        return [date, name, countOf(known, date, counts)]
      }}
    />
  )
}

/** The number of gift bags still to be given for each group (spec section 2). */
export function RemainingByGroup({ guests }: RemainingProps) {
  const { id } = useEvent()
  const known = useMemo(() => guests && countByGroup(guests), [guests])
  const read = useRead(remainingByGroup, { params: { id } })
  return (
    <RemainingPanel
      by="group"
      read={read}
      empty={<EmptyState title="No groups in this event yet" icon="users" />}
      row={({ event_group_id, name, ...counts }) => [
        event_group_id,
        <bdi key="name">{name}</bdi>,
        countOf(known, event_group_id, counts),
      ]}
    />
  )
}

interface RemainingPanelProps<Row> {
  by: 'day' | 'group'
  read: ReadState<readonly Row[]>
  empty?: ReactNode
  /** The key of a row, its name and its count. */
  row: (row: Row) => readonly [Key, ReactNode, Count]
}

function RemainingPanel<Row>({ by, read, empty, row }: RemainingPanelProps<Row>) {
  const title = `Remaining Redemptions (by ${by})`
  return (
    <Panel title={title} flush>
      <Loaded read={read} empty={empty} label="Fetching the remaining redemptions..." rows={3}>
        {rows => (
          <DataTable label={title} columns={[by === 'day' ? 'Day' : 'Group', 'Remaining']}>
            {rows.map(row).map(([key, name, count]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  <Remaining {...count} />
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
const Remaining = ({ remaining, total }: Count) => (
  <span className={styles.remaining}>
    <span>
      <Figure quiet={remaining === 0}>{remaining}</Figure>
      <span className={styles.of}> of {formatCount(total)}</span>
    </span>
    <ProgressBar label="Gift bags given" labelHidden value={total - remaining} max={Math.max(total, 1)} />
  </span>
)
