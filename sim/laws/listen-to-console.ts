import type { Verdict } from './verdict.ts'

/** Warnings that the engine may print while its disk is full. */
const OF_A_FULL_DISK = /could not be (stored|opened|read again|applied)|is only sent/

/**
 * Fails the run on any warning of the engine, unless its disk was full, and on unhandled rejections. Returns a function
 * that stops it.
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
  const takeRejection = (reason: unknown) => take('Unhandled rejection:', reason)
  console.warn = take
  console.error = take
  process.on('unhandledRejection', takeRejection)
  return () => {
    console.warn = warn
    console.error = error
    process.off('unhandledRejection', takeRejection)
  }
}
