import { type ReactNode, useEffect, useRef } from 'react'
import { SECOND_MS } from '../../contract/rules/durations.ts'
import { useClock } from '../lib/clock.ts'
import { relativeTime } from '../lib/relative-time.ts'

interface CountdownProps {
  /** ISO instant. */
  to: string
  /** Renders the relative time: 'in 4 min 05 s', '12 min ago'. */
  children: (relative: string, passed: boolean) => ReactNode
  /** Called once, if the moment passes while mounted. */
  onPassed?: () => void
}

/** A moment relative to now, kept up to date. */
export function Countdown({ to, children, onPassed }: CountdownProps) {
  const target = Date.parse(to)
  const passed = useClock(SECOND_MS, now => target <= now)
  const relative = useClock(SECOND_MS, now => relativeTime(target, now, true))
  const before = useRef(passed)
  useEffect(() => {
    if (passed && !before.current) onPassed?.()
    before.current = passed
  }, [passed, onPassed])
  return <time dateTime={to}>{children(relative, passed)}</time>
}
