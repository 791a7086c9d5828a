/** Gives a function that runs what it is given one after the other, in the order of the calls; a failure stops nobody else. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
