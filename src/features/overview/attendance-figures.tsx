import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attendanceOn } from '../../../contract/rules/day-overview.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './overview.module.css'

interface AttendanceFiguresProps {
  guests: readonly Guest[]
  day: string
  /** What is said of guests who are not in: 'Still to come'. */
  missingWords: string
}

/** How many guests are expected, in and not in on the day. Walk-ups count as expected and in. */
export function AttendanceFigures({ guests, day, missingWords }: AttendanceFiguresProps) {
  const { expected, arrived, missing, walkUps } = attendanceOn(guests, day)
  return (
    <>
      <dl className={styles.figures}>
        {Object.entries({
          [missingWords]: missing,
          In: arrived,
          Expected: expected,
          'Walk-ups': walkUps,
        }).map(([what, count]) => (
          <div key={what} className={styles.figure}>
            <dt>{what}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar
        label={`In on ${dayLabel(day)}`}
        labelHidden
        value={arrived}
        max={Math.max(expected, 1)}
        text={
          expected === 0
            ? `Nobody is expected on ${dayLabel(day)}`
            : `${formatCount(arrived)}/${formatCount(expected)} on ${dayLabel(day)}`
        }
        tone="success"
      />
    </>
  )
}
