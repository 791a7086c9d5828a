/** Returns a function that runs one task at a time, in call order. A failure does not affect later tasks. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
