/** A smaller change in height is a bar of the browser that comes and goes. */
const MIN_KEYBOARD_PX = 150
/** Suggestions, an error or a form's submit button are within this distance below a field. */
const READ_BELOW_PX = 200
const GAP_PX = 8

const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * Keeps the focused field, and what is read below it, above the on-screen keyboard (design section 9). Some browsers
 * shrink the layout for the keyboard; in others (iOS) only the visual viewport shrinks. While the keyboard is up, the
 * root has `data-keyboard`, `--visible-height` and `--visible-top`, for styles. An element with `data-keyboard-top`
 * scrolls to the top edge with any field in it, and so does a field with suggestions; other fields only if there is no
 * room below them.
 * @returns a function that stops it
 */
export function watchOnScreenKeyboard(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const root = document.documentElement
  const ends = new AbortController()
  const { signal } = ends
  const tallest = new Map<number, number>()
  let isUp = false
  let scrolledBefore: number | undefined

  const bringField = () => {
    const field = document.activeElement
    if (!isUp || !(field instanceof HTMLElement) || !field.matches(TYPED_INTO)) return
    // A dialog is as high as the visible area, and scrolls by itself.
    if (field.closest('dialog')) return field.scrollIntoView({ block: 'nearest' })
    // Suggestions use all the available height.
    const area = field.closest('[data-keyboard-top], [role=combobox]')
    const { top } = labelOf(area ?? field).getBoundingClientRect()
    const above = top - viewport.offsetTop
    const below = field.getBoundingClientRect().bottom - viewport.offsetTop
    if (!area && above > 0 && below + READ_BELOW_PX <= viewport.height) return
    scrolledBefore ??= scrollY
    window.scrollBy(0, above - GAP_PX)
  }
  const place = () => root.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
  const measure = () => {
    // The user has zoomed in.
    if (viewport.scale > 1.01) return
    const { width, height } = viewport
    const whole = Math.max(tallest.get(width) ?? 0, height, innerHeight)
    tallest.set(width, whole)
    isUp = whole - height > MIN_KEYBOARD_PX && matchMedia('(pointer: coarse)').matches
    root.toggleAttribute('data-keyboard', isUp)
    root.style.setProperty('--visible-height', `${height}px`)
    place()
    bringField()
    // Restores the scroll position from before the keyboard came up.
    if (isUp || scrolledBefore === undefined) return
    window.scrollTo({ top: scrolledBefore })
    scrolledBefore = undefined
  }

  measure()
  viewport.addEventListener('resize', measure, { signal })
  viewport.addEventListener('scroll', place, { signal })
  // After the browser's own scrolling to the field.
  document.addEventListener('focusin', () => requestAnimationFrame(bringField), { signal })
  return () => ends.abort()
}

const labelOf = (field: Element): Element => (field instanceof HTMLInputElement && field.labels?.[0]) || field
