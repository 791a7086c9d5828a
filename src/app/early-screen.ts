import type { QueryClient } from '@tanstack/react-query'
import { keptPageAt } from './kept-pages.ts'
import type { AppRouter } from './router.ts'

/** The early screen stays at most this long without the list; longer only until a finger on it is lifted. */
const TIMEOUT_MS = 3_000

interface Options {
  readonly root: HTMLElement
  readonly client: QueryClient
  readonly router: AppRouter
}

/**
 * The worker has put the page's first screen into the document (sw/document.ts). Resolves once the live screen can
 * replace it completely and no finger is on it. Taps and input until then are repeated on the live screen.
 */
export async function whenReplaceable({ root, client, router }: Options): Promise<void> {
  const page = keptPageAt(location.pathname)
  if (!page) return
  replayInput(root, page.label)
  const isThere = () =>
    router.shown() !== undefined &&
    client.getQueryState([page.list]) !== undefined &&
    client
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status !== 'pending')
  await new Promise<void>(resolve => {
    let isLate = false
    const look = () => {
      if (root.hasAttribute('data-pressed') || !(isLate || isThere())) return
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(() => {
      isLate = true
      look()
    }, TIMEOUT_MS)
    const lifted = new MutationObserver(look)
    lifted.observe(root, { attributeFilter: ['data-pressed'] })
    const stops = [client.getQueryCache().subscribe(look), router.subscribe(look), () => lifted.disconnect()]
    look()
  })
}

/** Repeats on the live screen what was tapped (src/after-first-paint.ts), typed or scanned on the early one. */
function replayInput(root: HTMLElement, list: string): void {
  const parts = [...root.children]
  const early = <E extends Element>(selector: string) =>
    parts.map(part => part.querySelector<E>(selector)).find(Boolean)
  const replaced = new MutationObserver(() => {
    if (parts.some(part => part.isConnected) || !root.querySelector(`[aria-label="${list}"] li`)) return
    replaced.disconnect()
    const typed = early<HTMLInputElement>('input[type="search"]')
    const search = root.querySelector<HTMLInputElement>('input[type="search"]')
    if (typed?.value && search) {
      const { entered = '' } = typed.dataset
      const scan = new CustomEvent('scan', { detail: entered, cancelable: true })
      // Input with a digit is not a name but may be a scanned code; nothing may accept it.
      if (!/\d/.test(entered) || document.dispatchEvent(scan)) typeInto(search, typed.value)
    }
    const tapped = early('[data-tapped]')
    const selector = tapped && selectorOf(tapped)
    if (selector) root.querySelector<HTMLElement>(selector)?.click()
  })
  replaced.observe(root, { childList: true, subtree: true })
}

const selectorOf = (target: Element): string | undefined => {
  const row = target.closest<HTMLElement>('li[data-guest]')
  if (row) return `li[data-guest="${row.dataset.guest}"] ${target.localName}`
  for (const name of ['aria-label', 'href']) {
    const value = target.getAttribute(name)
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`
  }
  return undefined
}

/** Enters text into a field that React controls. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
