import { QueryClient } from '@tanstack/react-query'
import { matchRow } from '../../contract/api/path.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import type { WorkerMessage } from '../../contract/worker/messages.ts'
import type { Reading } from './client.ts'
import { ApiError, NoCopyError } from './errors.ts'

type Patched = Extract<WorkerMessage, { type: 'patched' }>

export type QueryCache = ReturnType<typeof createQueryCache>

/**
 * The answers that the page holds, by path; told by the worker when one of them has changed.
 * @param isOfflineMode whether offline mode is on: what this device has no copy of is then not to be had at a second try either
 */
export function createQueryCache(isOfflineMode: () => boolean = () => false) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The worker answers offline as well; whether there is a network is its business.
        networkMode: 'always',
        retry: (count, error) =>
          count < 1 && !(error instanceof ApiError) && !(error instanceof NoCopyError && isOfflineMode()),
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

  /** The paths that something on screen shows. */
  const onScreen = (): string[] =>
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryKey: [path] }) => String(path))

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
      if (held?.view === to && fetchStatus === 'idle') return
      if (held?.view !== from || fetchStatus !== 'idle' || !isListName(name)) changed([path])
      else client.setQueryData([path], { data: patchList(name, held.data, { rows, gone }), asOf, view: to })
    },
    onScreen,
    /** Reads what is on screen again, as the device's copy has it: the engine has moved, and tells of changes from now on. */
    takeCopies: (): void => changed(onScreen()),
    /** Reads everything on screen again, from the server. */
    refresh: (): Promise<void> => client.invalidateQueries(),
    /** Forgets everything: the user has changed. */
    clear: (): void => client.clear(),
  }
}
