import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { remainingByDay, remainingByGroup } from '../../../contract/api/redemption.ts'
import { headcountOf } from '../../../contract/offline/write-context.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
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

const two = (part: number) => String(part).padStart(2, '0')

/** The number of gift bags still to be given for each day (spec section 2). */
export function RemainingByDay({ guests }: RemainingProps) {
  const { id } = useEvent()
  const known = useMemo(() => guests && headcountOf(guests).days, [guests])
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
                    <Remaining {...countOf(known, date, counts)} />
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
export function RemainingByGroup({ guests }: RemainingProps) {
  const { id } = useEvent()
  const known = useMemo(() => guests && countByGroup(guests), [guests])
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
                  <Remaining {...countOf(known, event_group_id, counts)} />
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
