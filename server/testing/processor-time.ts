/**
 * Starts to measure; what it gives tells how much processor time this process has taken since, in ms. What other work adds to
 * the clock on a busy machine is not in it.
 */
export function processorTime(): () => number {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
}
