/** So many values are remembered: those that were set last. */
const MAX_ENTRIES = 12

/** Remembers a value for each of the last few keys: parsing a list of thousands and applying writes to it is what takes the time. */
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
