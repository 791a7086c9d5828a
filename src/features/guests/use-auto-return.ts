import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

interface AutoReturnOptions {
  /** The delay chosen on this device; 0 is never. */
  seconds: number
  /** Whether the view needs no decision. */
  mayReturn: boolean
  /** Must stay the same function while the view is open: another one restarts the countdown. */
  onReturn: () => void
}

interface AutoReturn {
  /** Whole seconds until it returns; undefined while it does not count down. */
  readonly left: number | undefined
  /** Stopped, because somebody wants to look longer. */
  readonly isStopped: boolean
  stop(): void
}

/**
 * Returns automatically from a view that needs no decision. While `mayReturn`, it counts down and returns once; a
 * decision that comes up ends the countdown, which restarts when there is none; `stop` ends it for good.
 */
export function useAutoReturn({ seconds, mayReturn, onReturn }: AutoReturnOptions): AutoReturn {
  const [isStopped, setStopped] = useState(false)
  const [passed, setPassed] = useState(0)
  const mayCount = seconds > 0 && mayReturn
  const isCounting = mayCount && !isStopped

  useEffect(() => {
    if (!isCounting) return
    let count = 0
    setPassed(0)
    const timer = setInterval(() => {
      count += 1
      if (count < seconds) return setPassed(count)
      clearInterval(timer)
      onReturn()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [isCounting, seconds, onReturn])

  const stop = useCallback(() => setStopped(true), [])
  return { left: isCounting ? seconds - passed : undefined, isStopped: mayCount && isStopped, stop }
}
