import type { QueryClient } from '@tanstack/react-query'

/** Nobody waits for longer than this, in ms. */
const AT_MOST_MS = 3_000

/** Resolves once all that was asked for is there, or after three seconds: on a slow line what the screen shows comes before the rest of the app. */
export function whenAnswered(client: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => client.isFetching() === 0 && end()
    const unsubscribe = client.getQueryCache().subscribe(look)
    const timer = setTimeout(end, AT_MOST_MS)
    look()
  })
}
