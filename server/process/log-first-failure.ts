/**
 * For repeated work: logs only the first of several failures in a row. Returns a function that runs the work and
 * returns whether it succeeded; it never rejects.
 */
export function logFirstFailure(log: (error: unknown) => void) {
  let isFailing = false
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log(error)
      isFailing = true
    }
    return !isFailing
  }
}
