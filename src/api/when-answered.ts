import type { QueryClient } from '@tanstack/react-query'

/** Longest wait. */
const TIMEOUT_MS = 5_000

/**
 * Resolves when the screen's reads are answered, of which the first may not have begun, or after the timeout: on a slow
 * line, what the screen shows loads first.
 */
export function whenAnswered(client: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const reads = client.getQueryCache()
    const isAnswered = () =>
      client.isFetching() === 0 && reads.getAll().some(({ state }) => state.status !== 'pending')
    const look = () => isAnswered() && end()
    const unsubscribe = reads.subscribe(look)
    const timer = setTimeout(end, TIMEOUT_MS)
    look()
  })
}
