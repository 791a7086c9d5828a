import type { LooseEnds } from '../../../contract/rules/day-end.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { cx } from '../../lib/cx.ts'
import { isolate } from '../../lib/isolate.ts'
import styles from './hand-over.module.css'
import type { useRejectedWrites } from './use-rejected-writes.ts'

interface LooseEndsListProps {
  ends: LooseEnds
  refused: ReturnType<typeof useRejectedWrites>
}

/** The number of open items of each kind. */
export function LooseEndsList({ ends, refused }: LooseEndsListProps) {
  const rows: readonly (readonly [what: string, count: number, note?: string])[] = [
    ['Passes overdue', ends.overduePasses.length],
    ['Radios out', ends.radiosOut.length],
    ['Tours not started', ends.toursNotStarted.length],
    ['Guests not in', ends.guestsNotIn.length],
    [
      'Refused',
      refused.count,
      refused.byDevice.map(({ device, count }) => `${isolate(device)}: ${count}`).join(', '),
    ],
  ]
  return (
    <dl>
      {rows.map(([what, count, note]) => (
        <div key={what} className={styles.end}>
          <dt>
            {what}
            {note && <small>{note}</small>}
          </dt>
          <dd className={cx(count === 0 && styles.none)}>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
