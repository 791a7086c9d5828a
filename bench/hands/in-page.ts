/** Code that runs in the page, injected as text before the page's own scripts, so no function may use another. */

/** The app's share of the time, from the page's clock (performance.now). */
export interface HandsWatch {
  /** When the last letter was typed, and when the screen was last repainted. */
  typedAt: number
  shownAt: number
  /** Time from the last tap or Enter until the pin of `wanted` was painted, in ms. */
  pins: number[]
  /** Name of the guest whose pin is awaited. */
  wanted: string
}

/** A row as the operator sees it. */
interface SeenRow {
  readonly name: string
  /** Centre of its check-in box. */
  readonly x: number
  readonly y: number
  /** Whether Enter opens it. */
  readonly isForEnter: boolean
}

declare global {
  interface Window {
    hands: HandsWatch
  }
}

/**
 * Starts measuring. A frame counts as painted when the task after its animation frame runs. Its functions are
 * anonymous, because for named ones the compiler would call a helper that the page does not have.
 */
export function watchHands(): void {
  const hands: HandsWatch = { typedAt: 0, shownAt: 0, pins: [], wanted: '' }
  window.hands = hands
  let actedAt = 0
  let isShowing = false
  for (const type of ['pointerup', 'keydown'])
    addEventListener(
      type,
      event => {
        // A reader's keys have their own timestamps, which may be slightly in the future.
        const at = Math.min(event.timeStamp, performance.now())
        if (event instanceof KeyboardEvent && event.key !== 'Enter') hands.typedAt = at
        else actedAt = at
      },
      true,
    )
  const changes = new EventTarget()
  changes.addEventListener('change', () => {
    if (isShowing) return
    isShowing = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        isShowing = false
        hands.shownAt = performance.now()
        const isPin =
          hands.wanted !== '' && document.querySelector('dialog[open]')?.textContent?.includes(hands.wanted)
        if (!isPin) return
        hands.wanted = ''
        hands.pins.push(hands.shownAt - actedAt)
      }
      port2.postMessage('')
    })
  })
  addEventListener('input', () => changes.dispatchEvent(new Event('change')), true)
  new MutationObserver(() => changes.dispatchEvent(new Event('change'))).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
}

/** The fully visible guests, exact or similar matches, with a box to tick. */
export function rowsInSight(): SeenRow[] {
  const boxes = document.querySelectorAll<HTMLInputElement>(
    'ul[aria-label="Guest List"] input[aria-label^="Check in "], ul[aria-label="Similar names"] input[aria-label^="Check in "], ul[aria-label="Guest List"] label input, ul[aria-label="Similar names"] label input',
  )
  const rows: SeenRow[] = []
  for (const box of boxes) {
    const row = box.closest('li')
    if (!row || box.disabled) continue
    const { top, bottom } = row.getBoundingClientRect()
    const { x, y, width, height } = box.getBoundingClientRect()
    const words = box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? ''
    if (top >= -1 && bottom <= innerHeight + 1)
      rows.push({
        name: words.replace(/^Check in /, ''),
        x: x + width / 2,
        y: y + height / 2,
        isForEnter: row.getAttribute('aria-current') === 'true',
      })
  }
  return rows
}
