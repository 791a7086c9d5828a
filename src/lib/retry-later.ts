import { backOffMs } from '../../contract/rules/back-off.ts'

/** While the device counts as online, its network may still be gone. */
const PAUSES = { minMs: 5_000, maxMs: 120_000 }

/** Calls `retry` once the device is online, or after a pause that grows with the number of `failures` if it is already. */
export function retryLater(retry: () => void, failures: number): void {
  if (navigator.onLine) setTimeout(retry, backOffMs(failures, PAUSES))
  else addEventListener('online', retry, { once: true })
}
