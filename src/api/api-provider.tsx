import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ApiContext } from './api-context.ts'
import type { Api } from './client.ts'
import type { QueryCache } from './query-cache.ts'
import { startRevalidation } from './revalidate-visible.ts'
import { createSend } from './send.ts'

interface ApiProviderProps {
  readonly api: Api
  readonly cache: QueryCache
  /** Whether the server tells of changes by itself just now. */
  readonly isLive: () => boolean
  readonly children: ReactNode
}

/** Gives the screens below the API and the answers that the page holds, and keeps these up to date. */
export function ApiProvider({ api, cache, isLive, children }: ApiProviderProps) {
  const access = useMemo(() => ({ api, cache, send: createSend(api, cache) }), [api, cache])
  useEffect(() => startRevalidation(api, cache, isLive), [api, cache, isLive])
  return (
    <ApiContext.Provider value={access}>
      <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>
    </ApiContext.Provider>
  )
}
