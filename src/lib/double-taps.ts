const DOUBLE_TAP_MS = 400
const DOUBLE_TAP_PX = 24

const PRESSED = 'button, a, label, input, select, textarea, summary, [role=option], li'

/**
 * Lets the second tap of a double tap go to nothing but what the first one was for: by then something else may stand
 * there, such as the next row's box where a row has gone. Fingers only: a mouse is aimed anew.
 * @returns a function that stops it
 */
export function ignoreDoubleTaps(): () => void {
  const ends = new AbortController()
  const options = { capture: true, signal: ends.signal }
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, pressed: null as Element | null }
  let isTouch = false
  let isStray = false
  const onPointerDown = ({ target, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    const pressed = pressedBy(target)
    isTouch = pointerType === 'touch'
    isStray =
      isTouch &&
      at - last.at < DOUBLE_TAP_MS &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX &&
      pressed !== last.pressed
    last = { x, y, at, pressed }
  }
  const onClick = (event: MouseEvent) => {
    // A key presses as well, and a script.
    if (!isTouch || event.detail === 0) return
    if (!isStray && pressedBy(event.target) === last.pressed) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('pointerdown', onPointerDown, options)
  document.addEventListener('click', onClick, options)
  return () => ends.abort()
}

/** What a tap on `target` presses: a label its field. */
function pressedBy(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const pressed = target.closest(PRESSED) ?? target
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed
}
