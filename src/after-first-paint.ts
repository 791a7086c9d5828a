/**
 * The page's script where the document came with a first screen (sw/document.ts): the app's files are asked for, and it begins to run,
 * once that is painted. Before, they would only keep it from being seen. What is tapped until then waits visibly, the latest alone,
 * and what is typed or scanned stands in the search (src/app/early-screen.ts). Nothing is replaced under a finger: a press that
 * ends on another element than it began on is none.
 */
const { app, modules = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

/** A tab in the background paints nothing, and not every browser tells of it: then the app starts after this, in ms. */
const NO_PAINT_MS = 200

/** A tap ends within this, in ms; what is held for longer keeps nothing waiting. */
const TAP_MS = 3_000
/** A click comes at most this long after the finger was lifted, in ms. */
const CLICK_MS = 100

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
let lift: ReturnType<typeof setTimeout> | undefined
function pressedFor(ms: number): void {
  root?.setAttribute('data-pressed', '')
  clearTimeout(lift)
  lift = setTimeout(() => root?.removeAttribute('data-pressed'), ms)
}
function onKeyDown({ key, target }: KeyboardEvent): void {
  const search = early?.isConnected && root?.querySelector<HTMLInputElement>('input[type="search"]')
  if (!search) return
  if (key === 'Enter') search.dataset.entered = search.value
  else if (key.length === 1 && !(target instanceof HTMLInputElement)) search.focus()
}
if (early) {
  root?.addEventListener('click', onClick)
  root?.addEventListener('pointerdown', () => pressedFor(TAP_MS))
  root?.addEventListener('pointerup', () => pressedFor(CLICK_MS))
  document.addEventListener('keydown', onKeyDown)
}
