import { retryLater } from './retry-later.ts'

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
      failures += 1
      retryLater(() => target.replaceWith(target.cloneNode()), failures)
    },
    // The events of links do not bubble.
    true,
  )
}
