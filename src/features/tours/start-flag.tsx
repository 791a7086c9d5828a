import type { Tour } from '../../../contract/api/tours.schema.ts'
import { useClock } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'

const SOON_MS = 10 * 60_000

interface StartFlagProps {
  tour: Pick<Tour, 'start_time' | 'time_period'>
  /** Called once, when the start passes. */
  onStarted: () => void
}

/** 'Starting in 4 min 05 s', updated each second; 'Tour started' after that (spec sections 2 and 4). */
export function StartFlag({ tour, onStarted }: StartFlagProps) {
  const start = Date.parse(tour.start_time)
  const isSoon = useClock(1_000, now => start - now < SOON_MS)
  return (
    <Countdown to={tour.start_time} onPassed={onStarted}>
      {(relative, passed) =>
        passed || tour.time_period === 'started' ? (
          <Badge icon="compass">Tour started</Badge>
        ) : (
          <Badge tone={isSoon ? 'due' : 'neutral'} icon="clock">
            Starting {relative}
          </Badge>
        )
      }
    </Countdown>
  )
}
