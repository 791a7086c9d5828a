import { useCallback, useState } from 'react'

/** Long enough to see the tick before the row goes. */
const SEEN_MS = 600

/**
 * Returned items leave the list at once, but stay on screen, ticked, for a moment, so that one can see which of them
 * went. Call `markLeaving` when they are ticked, then `removeAfterDelay` or `cancelLeaving` once the outcome is known, or
 * `leaveIf` for one item, with a promise of the outcome. `withLeaving` merges them into a list by `compare`.
 */
export function useExitDelay<T>(idOf: (item: T) => number, compare: (a: T, b: T) => number) {
  const [leaving, setLeaving] = useState<ReadonlyMap<number, T>>(new Map())

  const markLeaving = useCallback(
    (items: readonly T[]) =>
      setLeaving(known => new Map([...known, ...items.map(item => [idOf(item), item] as const)])),
    [idOf],
  )
  const cancelLeaving = useCallback(
    (items: readonly T[]) => {
      const ids = new Set(items.map(idOf))
      setLeaving(known => new Map([...known].filter(([id]) => !ids.has(id))))
    },
    [idOf],
  )
  const removeAfterDelay = useCallback(
    (items: readonly T[]) => void setTimeout(() => cancelLeaving(items), SEEN_MS),
    [cancelLeaving],
  )

  const leaveIf = useCallback(
    async (item: T, isReturned: Promise<unknown>): Promise<void> => {
      markLeaving([item])
      if (await isReturned) removeAfterDelay([item])
      else cancelLeaving([item])
    },
    [markLeaving, removeAfterDelay, cancelLeaving],
  )

  const withLeaving = useCallback(
    (list: readonly T[]): readonly T[] => {
      if (leaving.size === 0) return list
      const staying = list.filter(item => !leaving.has(idOf(item)))
      return [...staying, ...leaving.values()].sort(compare)
    },
    [leaving, idOf, compare],
  )
  return {
    isLeaving: (item: T) => leaving.has(idOf(item)),
    leaveIf,
    markLeaving,
    removeAfterDelay,
    cancelLeaving,
    withLeaving,
  }
}
