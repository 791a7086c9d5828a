import { announce, watchDismissAll } from './toast.ts'

/** A list shows a write once it has been read again. */
const WAIT_MS = 1_500
const FLASH_MS = 1_600

/**
 * Highlights the row with this `data-row` once it appears, as a confirmation, and announces `words` to screen readers.
 * If no such row appears, `orElse` is called; neither happens after all toasts were removed.
 */
export function flashRow(name: string, words: string, orElse: () => void): void {
  const until = performance.now() + WAIT_MS
  const isOver = watchDismissAll()
  const look = () => {
    if (isOver()) return
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)
    if (row) {
      announce(words)
      light(row)
    } else if (performance.now() < until) setTimeout(look, 50)
    else orElse()
  }
  look()
}

function light(row: HTMLElement): void {
  const show = () => row.scrollIntoView({ block: 'nearest' })
  show()
  // The form focuses its first field for the next entry; the browser must not scroll there, away from the row.
  const once = { once: true, signal: AbortSignal.timeout(FLASH_MS) }
  document.addEventListener('focusin', () => requestAnimationFrame(show), once)
  const { success, 'success-soft': soft } = colours(row)
  row.animate(
    [
      { backgroundColor: soft, boxShadow: `inset 0 0 0 2px ${success}` },
      { backgroundColor: soft, boxShadow: `inset 0 0 0 2px ${success}`, offset: 0.6 },
      { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 2px transparent' },
    ],
    // Ends abruptly for users who prefer reduced motion.
    {
      duration: FLASH_MS,
      easing: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'step-end' : 'linear',
    },
  )
}

function colours(row: HTMLElement) {
  const style = getComputedStyle(row)
  const of = (token: string) => style.getPropertyValue(`--${token}`)
  return { success: of('success'), 'success-soft': of('success-soft') }
}
