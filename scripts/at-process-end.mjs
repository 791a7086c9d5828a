const SIGNALS = ['SIGINT', 'SIGTERM']

/**
 * Calls `end` when this process ends, by itself or by a signal. Returns a function that calls it now instead, once
 * however often it is called.
 */
export function atProcessEnd(end) {
  const endOnce = () => {
    process.off('exit', endOnce)
    for (const signal of SIGNALS) process.off(signal, onSignal)
    if (hasEnded) return
    hasEnded = true
    end()
  }
  // Sent again, because a signal that somebody listens to does not end the process.
  const onSignal = signal => {
    endOnce()
    process.kill(process.pid, signal)
  }
  let hasEnded = false
  process.once('exit', endOnce)
  for (const signal of SIGNALS) process.once(signal, onSignal)
  return endOnce
}
