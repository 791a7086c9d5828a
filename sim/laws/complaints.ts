import type { Verdict } from './broken-law.ts'

/** What the engine may say while its disk is full. */
const OF_A_FULL_DISK = /could not be (stored|opened|read again)|is only sent|could not take/

/**
 * Takes what the engine warns of: nothing, as long as its disk does what it is asked to; a rejection that nobody handles
 * counts as well. Returns a function that stops it.
 */
export function listenToConsole(verdict: Verdict, isDiskFull: boolean): () => void {
  const { warn, error } = console
  const take = (...parts: readonly unknown[]) => {
    const text = parts
      .map(part => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
      .join(' ')
    if (isDiskFull && (OF_A_FULL_DISK.test(text) || /QuotaExceededError/.test(text))) return
    verdict.break('no complaint', text)
  }
  const takeRejection = (reason: unknown) => take('A rejection that nobody handled:', reason)
  console.warn = take
  console.error = take
  process.on('unhandledRejection', takeRejection)
  return () => {
    console.warn = warn
    console.error = error
    process.off('unhandledRejection', takeRejection)
  }
}
