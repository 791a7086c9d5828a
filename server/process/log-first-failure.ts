/**
 * For work that is tried again when it fails: of failures in a row the first is logged. Gives a function that runs the work
 * and says whether it succeeded; it never rejects.
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
