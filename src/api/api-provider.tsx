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
  /** Whether the live feed is open, so that the server reports changes by itself. */
  readonly isLive: () => boolean
  readonly children: ReactNode
}

/** Provides the API and the page's cached answers to the screens below, and keeps the answers up to date. */
export function ApiProvider({ api, cache, isLive, children }: ApiProviderProps) {
  const access = useMemo(() => ({ api, cache, send: createSend(api, cache) }), [api, cache])
  useEffect(() => startRevalidation(api, cache, isLive), [api, cache, isLive])
  return (
    <ApiContext.Provider value={access}>
      <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>
    </ApiContext.Provider>
  )
}
