/** A reader of codes types a character at least so often; a hand does so for two or three at a time. */
const MAX_GAP_MS = 50
const MIN_CHARACTERS = 4
/** The least that a guest's code or its address is. */
const MAYBE_GUEST_CODE = /^\S{16,}$/

/** What a field takes that has this `data-takes-codes`. */
const CODES: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['any', /./u],
  ['digits', /^\d{1,12}$/u],
  ['pin', /^\d{4}$/u],
])

/** Dialogs that stand in the way of the page; the camera's view is none, as what it reads is for the page. */
const IN_FRONT = 'dialog[open]:not(:has([data-camera-view]))'

/** Gives whether the dialog on top, else the page, has taken it. */
function offer(code: string): boolean {
  const scan = new CustomEvent('scan', { detail: code, cancelable: true })
  return !([...document.querySelectorAll(IN_FRONT)].at(-1) ?? document).dispatchEvent(scan)
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (target: unknown): target is Typed =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * Brings a code to whoever takes it, however it was read. A guest's code goes to the page before the field, since the page
 * can say whose an old one was.
 * @param target what has the focus, or the field that the code was asked for
 * @returns `taken` by the page, `written` into the field, where Enter has to follow, or `refused` by both
 */
export function deliverScan(code: string, target: EventTarget | null): 'taken' | 'written' | 'refused' {
  const takes = target instanceof HTMLInputElement && CODES.get(target.dataset.takesCodes)?.test(code)
  if ((!takes || MAYBE_GUEST_CODE.test(code)) && offer(code)) return 'taken'
  if (!takes) return 'refused'
  write(target, code)
  return 'written'
}

/**
 * Listens for codes that a reader types: quick characters, then Enter. A field with `data-takes-codes` gets the code in
 * place of what stood in it, and the Enter after it, unless it is a guest's code that the page takes itself. Elsewhere
 * nothing is typed, chosen or pressed: the code goes as an event `scan` to the dialog on top, else to the document.
 * @param refuse is told of a code that nobody took
 * @returns a function that stops it
 */
export function watchScans(refuse: (code: string) => void): () => void {
  const ends = new AbortController()
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let before: { readonly field: Typed; readonly value: string } | undefined

  const onEnter = (event: KeyboardEvent, code: string) => {
    const typedBefore = before
    const outcome = deliverScan(code, event.target)
    if (outcome === 'written') return
    event.preventDefault()
    event.stopPropagation()
    if (typedBefore) write(typedBefore.field, typedBefore.value)
    if (outcome === 'refused') refuse(code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isQuick = timeStamp - lastAt <= MAX_GAP_MS
    lastAt = timeStamp
    if (key === 'Enter') {
      if (isQuick && typed.length >= MIN_CHARACTERS) onEnter(event, typed)
      typed = ''
    } else if ([...key].length === 1) {
      typed = isQuick ? typed + key : key
      if (typed.length === 1) before = isTyped(target) ? { field: target, value: target.value } : undefined
      else if (!isTyped(target) || target instanceof HTMLSelectElement) event.preventDefault()
    }
  }
  document.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal })
  return () => ends.abort()
}

/** Changes a field as a hand would, for whoever listens to it. */
function write(field: Typed, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
