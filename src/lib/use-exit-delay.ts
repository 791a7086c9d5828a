import { useCallback, useState } from 'react'

/** Long enough to see the tick before the row goes. */
const SEEN_MS = 600

/**
 * Returned items leave the data at once; their rows stay on screen, ticked, for a moment, so that one can see which of
 * them went. Call `markExiting` when they are ticked, then `removeAfterDelay` or `cancelExit` once the outcome is known,
 * or `exitIf` for one item, with a promise of the outcome. `withExiting` merges them into a list by `compare`.
 */
export function useExitDelay<T>(idOf: (item: T) => number, compare: (a: T, b: T) => number) {
  const [exiting, setExiting] = useState<ReadonlyMap<number, T>>(new Map())

  const markExiting = useCallback(
    (items: readonly T[]) =>
      setExiting(known => new Map([...known, ...items.map(item => [idOf(item), item] as const)])),
    [idOf],
  )
  const cancelExit = useCallback(
    (items: readonly T[]) => {
      const ids = new Set(items.map(idOf))
      setExiting(known => new Map([...known].filter(([id]) => !ids.has(id))))
    },
    [idOf],
  )
  const removeAfterDelay = useCallback(
    (items: readonly T[]) => void setTimeout(() => cancelExit(items), SEEN_MS),
    [cancelExit],
  )

  const exitIf = useCallback(
    async (item: T, isReturned: Promise<unknown>): Promise<void> => {
      markExiting([item])
      if (await isReturned) removeAfterDelay([item])
      else cancelExit([item])
    },
    [markExiting, removeAfterDelay, cancelExit],
  )

  const withExiting = useCallback(
    (list: readonly T[]): readonly T[] => {
      if (exiting.size === 0) return list
      const staying = list.filter(item => !exiting.has(idOf(item)))
      return [...staying, ...exiting.values()].sort(compare)
    },
    [exiting, idOf, compare],
  )
  return {
    isExiting: (item: T) => exiting.has(idOf(item)),
    exitIf,
    markExiting,
    removeAfterDelay,
    cancelExit,
    withExiting,
  }
}
