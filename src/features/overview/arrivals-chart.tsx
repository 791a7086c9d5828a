import { type ArrivalSlot, clockTime, SLOT_MINUTES } from '../../../contract/rules/day-overview.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './overview.module.css'

interface ArrivalsChartProps {
  /** The day, as a label. */
  label: string
  slots: readonly ArrivalSlot[]
  /** The slots of the day before, drawn as a line over the bars; empty if there is none. */
  before: readonly ArrivalSlot[]
}

/** Height of the drawing, in its own units. */
const HEIGHT = 100
const BAR = 8
const GAP = 2
/** Times that have room below the bars on a phone. */
const MAX_LABELS = 6

/** Arrivals as a bar chart; for screen readers, as a table. */
export function ArrivalsChart({ label, slots, before }: ArrivalsChartProps) {
  const times = [...slots, ...before].map(({ at }) => at)
  // Whole hours, so that the labels below are at their places.
  const from = Math.floor(Math.min(...times) / 60) * 60
  const to = Math.ceil((Math.max(...times) + SLOT_MINUTES) / 60) * 60
  const most = Math.max(...[...slots, ...before].map(({ count }) => count), 1)
  const left = (at: number) => ((at - from) / SLOT_MINUTES) * (BAR + GAP)
  const height = (count: number) => (count / most) * HEIGHT
  const line = before.flatMap(({ at, count }) => [
    `${left(at)},${HEIGHT - height(count)}`,
    `${left(at + SLOT_MINUTES)},${HEIGHT - height(count)}`,
  ])
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  const step = Math.ceil(hours.length / MAX_LABELS)
  return (
    <figure>
      <div aria-hidden="true">
        <p className={styles.most}>{formatCount(most)}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${left(to)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.drawing}
        >
          {slots.map(({ at, count }) => (
            <rect
              key={at}
              x={left(at) + GAP / 2}
              y={HEIGHT - height(count)}
              width={BAR}
              height={height(count)}
              className={styles.bar}
            />
          ))}
          {before.length > 0 && <polyline points={line.join(' ')} className={styles.before} />}
        </svg>
        <p className={styles.hours}>
          {hours.map((at, index) => (
            <span key={at}>{index % step === 0 && index + step <= hours.length && clockTime(at)}</span>
          ))}
        </p>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Arrivals on {label}</caption>
          <tbody>
            {slots
              .filter(({ count }) => count > 0)
              .map(({ at, count }) => (
                <tr key={at}>
                  <th scope="row">{clockTime(at)}</th>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
