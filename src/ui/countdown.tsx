/**
 * `<Countdown>` - to: string (ISO instant); children?: (relative, passed) => ReactNode, for the words around it; onPassed?: () => void, once, when the moment passes while on screen.
 *                 Default words: 'in 4 min 05 s', '12 min ago'.
 * All of them tick together, on the one clock of lib/clock.ts.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useClock } from '../lib/clock.ts'
import { relativeTime } from '../lib/relative-time.ts'

const SECOND = 1_000

interface CountdownProps {
  to: string
  children?: (relative: string, passed: boolean) => ReactNode
  onPassed?: () => void
}

/** Where a moment lies as seen from now, kept up to date. */
export function Countdown({ to, children, onPassed }: CountdownProps) {
  const target = Date.parse(to)
  const passed = useClock(SECOND, now => target <= now)
  const relative = useClock(SECOND, now => relativeTime(target, now, true))
  const before = useRef(passed)
  useEffect(() => {
    if (passed && !before.current) onPassed?.()
    before.current = passed
  }, [passed, onPassed])
  return <time dateTime={to}>{children ? children(relative, passed) : relative}</time>
}
