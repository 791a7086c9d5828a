import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1_000

interface AutoReturnOptions {
  /** What the operator set on this device; 0 is never. */
  seconds: number
  /** Whether nothing on the view is to be decided. */
  mayReturn: boolean
  /** The same function while the view stands: another one starts the count anew. */
  onReturn: () => void
}

interface AutoReturn {
  /** Whole seconds until it returns; undefined while nothing counts. */
  readonly left: number | undefined
  /** Somebody wants to look longer: it does not count any more. */
  readonly isStopped: boolean
  stop(): void
}

/**
 * The way back from a view that asks for nothing. Off, until `mayReturn`; then it counts down and returns once; what is to be
 * decided after all ends the count, and it begins anew when that has gone; `stop` ends it for good.
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
