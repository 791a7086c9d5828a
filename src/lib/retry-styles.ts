/** While the device counts as online, its network may still be gone. */
const RETRY_MS = 5_000

/**
 * Asks again for style sheets that could not be loaded. Vite asks only once for that of a lazy part: without this, the
 * part would have no styles until the page is opened again, nor would the worker keep them.
 */
export function retryStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const retry = () => target.replaceWith(target.cloneNode())
      if (navigator.onLine) setTimeout(retry, RETRY_MS)
      else addEventListener('online', retry, { once: true })
    },
    // The events of links do not bubble.
    true,
  )
}
