const DOUBLE_TAP_MS = 400
/** Two taps within this distance are meant for the same place, in CSS pixels. */
const ONE_PLACE_PX = 24

const PRESSED = 'button, a, label, input, select, textarea, summary, [role=option], li'

/**
 * Gives a press to the element that was under the finger or the mouse when it came down: if a row comes, goes or moves
 * meanwhile, the click would hit another element, such as the next guest's box. The second tap of a double tap only
 * reaches the element of the first, and only if its words are still the same; a mouse click may reach another.
 * @returns a function that stops it
 */
export function guidePresses(): () => void {
  const ends = new AbortController()
  const options = { capture: true, signal: ends.signal }
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, pressed: null as Element | null, words: '' }
  /** The first tap, if the last one is the second of a double tap. */
  let first: typeof last | undefined
  let isTouch = false
  const isOnePlace = (x: number, y: number) => Math.hypot(x - last.x, y - last.y) < ONE_PLACE_PX
  const onPointerDown = ({ target, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    const pressed = pressedBy(target)
    isTouch = pointerType === 'touch'
    first = isTouch && at - last.at < DOUBLE_TAP_MS && isOnePlace(x, y) ? last : undefined
    last = { x, y, at, pressed, words: pressed?.textContent ?? '' }
  }
  const onClick = (event: MouseEvent) => {
    // Keys and scripts click as well.
    if (event.detail === 0) return
    const { pressed } = last
    const isStray = first && (pressed !== first.pressed || pressed?.textContent !== first.words)
    if (!isStray && pressedBy(event.target) === pressed) return
    if (isTouch) {
      event.preventDefault()
      event.stopPropagation()
    }
    // A mouse that was moved away before its release cancels the press.
    const isDeliberate = !isStray && isOnePlace(event.clientX, event.clientY)
    if (isDeliberate && pressed instanceof HTMLElement) pressed.click()
  }
  document.addEventListener('pointerdown', onPointerDown, options)
  document.addEventListener('click', onClick, options)
  return () => ends.abort()
}

/** The element that a tap on `target` presses: for a label, its field. */
function pressedBy(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const pressed = target.closest(PRESSED) ?? target
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed
}
