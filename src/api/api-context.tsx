import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { AnyWriteRow, ReadRow, Response } from '../../contract/api/endpoint.ts'
import { fillPath, matchRow } from '../../contract/api/path.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { giveFeedback } from '../lib/feedback.ts'
import type { Api, ReadInput, Reading, Sent, WriteInput } from './client.ts'
import { ApiError } from './errors.ts'
import { keepUpToDate } from './revalidate-visible.ts'

type Values = Record<string, string | number>

interface ApiAccess {
  readonly api: Api
  readonly answers: Answers
}

const ApiContext = createContext<ApiAccess | null>(null)

type Patched = Extract<WorkerMessage, { type: 'patched' }>

export type Answers = ReturnType<typeof createQueryCache>

/** The answers that the page holds, by path; told by the worker when one of them has changed. */
export function createQueryCache() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The worker answers offline as well; whether there is a network is its business.
        networkMode: 'always',
        retry: (count, error) => !(error instanceof ApiError) && count < 1,
        staleTime: 1000,
      },
    },
  })
  /** Paths whose copy in the worker is fresh: the read that follows at once takes it as it is. */
  const copied = new Set<string>()

  function changed(paths: readonly string[]): void {
    for (const path of paths) {
      // What nobody looks at is read when somebody does; its copy may be an old one by then.
      if (client.isFetching({ queryKey: [path] }) > 0 || isOnScreen(path)) copied.add(path)
      void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: true })
    }
  }

  const isOnScreen = (path: string): boolean =>
    client
      .getQueryCache()
      .find({ queryKey: [path] })
      ?.isActive() ?? false

  return {
    client,
    /**
     * Reads a path by `readOnce`, which is told whether to take the worker's copy as it is. Once more when the worker got a
     * newer one meanwhile: a query that has no data yet is not started anew by `changed`.
     */
    async read<T>(path: string, readOnce: (copy: boolean) => Promise<T>): Promise<T> {
      for (;;) {
        const answer = await readOnce(copied.delete(path))
        if (!copied.has(path)) return answer
      }
    },
    /** The worker has a newer copy of these paths. */
    changed,
    /** Some rows of a list are others than in the view `from`: puts them in, or reads the list where another view is held. */
    patched({ path, from, to, asOf, rows, gone }: Patched): void {
      const state = client.getQueryState<Reading<unknown>>([path])
      if (!state) return
      const name = matchRow('GET', path)?.name ?? ''
      const { data: held, fetchStatus } = state
      if (held?.view !== from || fetchStatus !== 'idle' || !isListName(name)) changed([path])
      else client.setQueryData([path], { data: patchList(name, held.data, { rows, gone }), asOf, view: to })
    },
    /** The paths that something on screen shows. */
    onScreen: (): string[] =>
      client
        .getQueryCache()
        .findAll({ type: 'active' })
        .map(({ queryKey: [path] }) => String(path)),
    /** Reads everything on screen again, from the server. */
    refresh: (): Promise<void> => client.invalidateQueries(),
    /** Forgets everything: the user has changed. */
    clear: (): void => client.clear(),
  }
}

interface ApiProviderProps extends ApiAccess {
  /** Whether the server tells of changes by itself just now. */
  readonly isLive: () => boolean
  readonly children: ReactNode
}

export function ApiProvider({ api, answers, isLive, children }: ApiProviderProps) {
  const access = useMemo(() => ({ api, answers }), [api, answers])
  useEffect(() => keepUpToDate(api, answers, isLive), [api, answers, isLive])
  return (
    <ApiContext.Provider value={access}>
      <QueryClientProvider client={answers.client}>{children}</QueryClientProvider>
    </ApiContext.Provider>
  )
}

function useAccess(): ApiAccess {
  const access = useContext(ApiContext)
  if (!access) throw new Error('ApiProvider is missing above this component.')
  return access
}

/** What `useRead` gives: the answer as soon as there is one, and the error where there is none. */
export interface ReadState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly loading: boolean
  readonly retry: () => void
}

/** The read of a row as the page keeps it: under its path. */
function queryOf<R extends ReadRow>({ api, answers }: ApiAccess, row: R, input: ReadInput<R>) {
  const { params, query }: { params?: unknown; query?: unknown } = input
  const path = fillPath(row.path, params as Values, query as Values)
  return {
    queryKey: [path],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reading<Response<R>>> =>
      answers.read(path, copy => api.read(row, input, { signal, copy })),
  }
}

export type ReadAhead = <R extends ReadRow>(row: R, input: ReadInput<R>) => void

/** Gives the function that starts a read before the screen is there that will show it. */
export const createReadAhead =
  (access: ApiAccess): ReadAhead =>
  (row, input) =>
    void access.answers.client.prefetchQuery(queryOf(access, row, input))

/** Reads a row and keeps it up to date while the component is on screen: `useRead(guestList, { params: { eventId } })`. */
export function useRead<R extends ReadRow>(
  row: R,
  input: ReadInput<R>,
  { enabled = true }: { enabled?: boolean } = {},
): ReadState<Response<R>> {
  const result = useQuery<Reading<Response<R>>>({ ...queryOf(useAccess(), row, input), enabled })
  return {
    data: result.data?.data,
    error: result.error,
    loading: result.isPending && enabled,
    retry: () => void result.refetch(),
  }
}

/** Reads a row once, when called (a download). */
export function useFetchOnce(): Api['read'] {
  return useAccess().api.read
}

export type Send = <R extends AnyWriteRow>(row: R, input: WriteInput<R>) => Promise<Sent<Response<R>>>

/** Gives the function that sends a write: `await send(guestCheckIn, { params, body, about })`. */
export function useSend(): Send {
  const { api, answers } = useAccess()
  return useMemo(
    () => async (row, input) => {
      // With a worker, it says which answers have changed. It may have come while the write was on its way past it.
      const worker = navigator.serviceWorker?.controller
      const sent = await api.send(row, input).catch((error: unknown) => {
        giveFeedback('refused')
        throw error
      })
      giveFeedback('success')
      if (!worker) await answers.refresh()
      return sent
    },
    [api, answers],
  )
}
