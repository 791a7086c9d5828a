/**
 * The script of a page whose document came with a first screen (sw/document.ts). It loads and runs the app once that
 * screen is painted, because loading earlier would delay it. A tap until then waits visibly (the latest one only), and
 * typed or scanned text goes into the search (src/app/early-screen.ts). The screen is not replaced under a finger,
 * because a press that ends on another element is lost.
 */
const { app, modules = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

/** A background tab does not paint, and not every browser reports a paint: then the app starts after this time. */
const NO_PAINT_MS = 200

/** A tap is shorter than this; a longer press does not delay anything. */
const TAP_MS = 3_000
/** A click comes at most this long after the finger is lifted. */
const CLICK_MS = 100

/** If a file did not arrive, the page is loaded again after this time, and each time after twice as long. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const LATE_STARTS = 'rbr_trackside_late_starts'

let started = false
function start(): void {
  if (started || app === undefined) return
  started = true
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
  }
  import(/* @vite-ignore */ app).then(() => sessionStorage.removeItem(LATE_STARTS), loadAgain)
}

function loadAgain(error: unknown): void {
  console.warn('The app did not start, so the page loads again:', error)
  const before = Number(sessionStorage.getItem(LATE_STARTS))
  sessionStorage.setItem(LATE_STARTS, String(before + 1))
  setTimeout(() => location.reload(), Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS))
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
