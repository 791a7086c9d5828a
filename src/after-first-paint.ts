/**
 * The page's script where the document came with a first screen (sw/document.ts): the app's files are asked for, and it begins to run,
 * once that is painted. Before, they would only keep it from being seen. What is tapped until then waits visibly, the latest alone,
 * and what is typed or scanned stands in the search (src/app/early-screen.ts).
 */
const { app, modules = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

/** A tab in the background paints nothing, and not every browser tells of it: then the app starts after this, in ms. */
const NO_PAINT_MS = 200

let started = false
function start(): void {
  if (started || app === undefined) return
  started = true
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
  }
  void import(/* @vite-ignore */ app)
}

new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, NO_PAINT_MS)

const root = document.getElementById('root')
const early = root?.firstElementChild
function onClick(event: Event): void {
  if (!early?.isConnected) return
  const tapped =
    event.target instanceof Element && event.target.closest('a, button, input:not([type="search"])')
  if (!tapped) return
  event.preventDefault()
  root?.querySelector('[data-tapped]')?.removeAttribute('data-tapped')
  tapped.setAttribute('data-tapped', '')
  tapped.setAttribute('aria-busy', 'true')
}
function onKeyDown({ key, target }: KeyboardEvent): void {
  const search = early?.isConnected && root?.querySelector<HTMLInputElement>('input[type="search"]')
  if (!search) return
  if (key === 'Enter') search.dataset.entered = search.value
  else if (key.length === 1 && !(target instanceof HTMLInputElement)) search.focus()
}
if (early) {
  root?.addEventListener('click', onClick)
  document.addEventListener('keydown', onKeyDown)
}
