import { QueryClient } from '@tanstack/react-query'
import { matchRow } from '../../contract/api/path.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import type { WorkerMessage } from '../../contract/worker/messages.ts'
import type { Reading } from './client.ts'
import { ApiError, LateError, NoCopyError } from './errors.ts'

type Patched = Extract<WorkerMessage, { type: 'patched' }>

export type QueryCache = ReturnType<typeof createQueryCache>

/**
 * The answers that the page holds, by path; the worker reports when one of them has changed.
 * @param isOfflineMode whether offline mode is on: a read of which this device has no copy is then not retried
 */
export function createQueryCache(isOfflineMode: () => boolean = () => false) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The worker answers offline as well, so the query client must not wait for a network.
        networkMode: 'always',
        retry: (count, error) =>
          error instanceof LateError ||
          (count < 1 && !(error instanceof ApiError) && !(error instanceof NoCopyError && isOfflineMode())),
        retryDelay: 1000,
        staleTime: 1000,
      },
    },
  })
  /** Paths whose copy in the worker is fresh: their next read accepts the copy as it is. */
  const freshCopies = new Set<string>()

  function changed(paths: readonly string[]): void {
    for (const path of paths) {
      // A path off screen is read when it is opened; by then its copy may be old.
      if (client.isFetching({ queryKey: [path] }) > 0 || isOnScreen(path)) freshCopies.add(path)
      void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: true })
    }
  }

  const isOnScreen = (path: string): boolean =>
    client
      .getQueryCache()
      .find({ queryKey: [path] })
      ?.isActive() ?? false

  /** The paths shown on screen. */
  const onScreen = (): string[] =>
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryKey: [path] }) => String(path))

  return {
    client,
    /**
     * Reads a path with `readOnce`, which is told whether to accept the worker's copy as it is. Reads again if the
     * worker got a newer copy meanwhile, because `changed` does not restart a query that has no data yet.
     */
    async read<T>(path: string, readOnce: (copy: boolean) => Promise<T>): Promise<T> {
      for (;;) {
        const answer = await readOnce(freshCopies.delete(path))
        if (!freshCopies.has(path)) return answer
      }
    },
    /** The worker has a newer copy of these paths. */
    changed,
    /** Applies the changed rows of a list if the page holds the view `from`; reads the list again otherwise. */
    patched({ path, from, to, asOf, rows, gone }: Patched): void {
      const state = client.getQueryState<Reading<unknown>>([path])
      if (!state) return
      const name = matchRow('GET', path)?.name ?? ''
      const { data: held, fetchStatus } = state
      if (held?.view === to && fetchStatus === 'idle') return
      if (held?.view !== from || fetchStatus !== 'idle' || !isListName(name)) changed([path])
      else client.setQueryData([path], { data: patchList(name, held.data, { rows, gone }), asOf, view: to })
    },
    onScreen,
    /** Reads what is on screen again from the worker's copies: the worker has the engine now. */
    invalidateVisible: (): void => changed(onScreen()),
    /** Reads everything on screen again, from the server. */
    refresh: (): Promise<void> => client.invalidateQueries(),
    /** Removes all answers, because the user has changed. */
    clear: (): void => client.clear(),
  }
}
