import type { QueryClient } from '@tanstack/react-query'

/** Longest wait. */
const TIMEOUT_MS = 3_000

/** Resolves when no read is in flight, or after the timeout: on a slow line, what the screen shows loads first. */
export function whenAnswered(client: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => client.isFetching() === 0 && end()
    const unsubscribe = client.getQueryCache().subscribe(look)
    const timer = setTimeout(end, TIMEOUT_MS)
    look()
  })
}
