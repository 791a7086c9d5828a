/**
 * `<Countdown>` - to: string (ISO instant); children?: (relative, passed) => ReactNode, for the words around it; seconds?: boolean (default true: ticks each
 *                 second; false: each minute); onPassed?: () => void, once, when the moment passes while on screen.
 *                 Default words: 'in 4 min 05 s', '12 min ago'.
 * All of them tick together, on the one clock of lib/clock.ts.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useClock } from '../lib/clock.ts'
import { relativeTime } from '../lib/relative-time.ts'

interface CountdownProps {
  to: string
  children?: (relative: string, passed: boolean) => ReactNode
  seconds?: boolean
  onPassed?: () => void
}

/** Where a moment lies as seen from now, kept up to date. */
export function Countdown({ to, children, seconds = true, onPassed }: CountdownProps) {
  const interval = seconds ? 1_000 : 30_000
  const target = Date.parse(to)
  const passed = useClock(interval, now => target <= now)
  const relative = useClock(interval, now => relativeTime(target, now, seconds))
  const before = useRef(passed)
  useEffect(() => {
    if (passed && !before.current) onPassed?.()
    before.current = passed
  }, [passed, onPassed])
  return <time dateTime={to}>{children ? children(relative, passed) : relative}</time>
}
