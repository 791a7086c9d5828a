/**
 * Starts measuring. Returns a function that returns the processor time that this process has used since, in ms, which
 * other load on a busy machine does not affect.
 */
export function processorTime(): () => number {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
}
