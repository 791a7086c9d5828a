import { createContext, useContext, useEffect } from 'react'
import type { LiveFeed } from './live-feed.ts'

export const LiveFeedContext = createContext<LiveFeed | null>(null)

/** Follows the changes of an event while the component is mounted; of the team alone if `event` is 0. */
export function useLiveFeed(event: number): void {
  const feed = useContext(LiveFeedContext)
  useEffect(() => feed?.watch(event), [feed, event])
}
