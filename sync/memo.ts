/** The memo keeps this many values: the ones that were set last. */
const MAX_ENTRIES = 12

/** Caches values for the last few keys, since parsing a list of thousands and applying writes to it is slow. */
export function createMemo<T>() {
  const values = new Map<string, T>()
  return {
    get: (key: string): T | undefined => values.get(key),
    set(key: string, value: T): void {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > MAX_ENTRIES && oldest !== undefined) values.delete(oldest)
    },
  }
}
