import { backOffMs } from '../../contract/rules/back-off.ts'

/** While the device counts as online, its network may still be gone. */
const PAUSES = { minMs: 5_000, maxMs: 120_000 }

/**
 * Asks again for style sheets that could not be loaded. Vite asks only once for that of a lazy part: without this, the
 * part would have no styles until the page is opened again, nor would the worker keep them.
 */
export function retryStyles(): void {
  let failures = 0
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const retry = () => target.replaceWith(target.cloneNode())
      failures += 1
      if (navigator.onLine) setTimeout(retry, backOffMs(failures, PAUSES))
      else addEventListener('online', retry, { once: true })
    },
    // The events of links do not bubble.
    true,
  )
}
