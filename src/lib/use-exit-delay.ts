import { useCallback, useState } from 'react'

/** Long enough for the tick to be seen before the row goes. */
const SEEN_MS = 600

/**
 * Things that are handed back: they leave the list at once, and stay on screen, ticked, for a moment, so that one sees
 * which of them went. `mark` them when they are ticked, then `went` or `stayed` when it is known what became of it.
 * `shown` puts them into a list by `compare`.
 */
export function useReturning<T>(idOf: (item: T) => number, compare: (a: T, b: T) => number) {
  const [returning, setReturning] = useState<ReadonlyMap<number, T>>(new Map())

  const mark = useCallback(
    (items: readonly T[]) =>
      setReturning(known => new Map([...known, ...items.map(item => [idOf(item), item] as const)])),
    [idOf],
  )
  const stayed = useCallback(
    (items: readonly T[]) => {
      const ids = new Set(items.map(idOf))
      setReturning(known => new Map([...known].filter(([id]) => !ids.has(id))))
    },
    [idOf],
  )
  const went = useCallback((items: readonly T[]) => void setTimeout(() => stayed(items), SEEN_MS), [stayed])

  const shown = (list: readonly T[]): readonly T[] => {
    if (returning.size === 0) return list
    const staying = list.filter(item => !returning.has(idOf(item)))
    return [...staying, ...returning.values()].sort(compare)
  }
  return { isReturning: (item: T) => returning.has(idOf(item)), mark, went, stayed, shown }
}
