/** A barcode reader types characters at most this far apart; a person does so for two or three at a time. */
export const MAX_GAP_MS = 50
const MIN_CHARACTERS = 4
/** A reader that stands on the desk reads a code that is still before it again about this soon, and again. */
const MAX_REREAD_MS = 1_000
/** Keys of a person; a reader sends characters and what they are made of, such as Shift. */
const NEVER_OF_A_READER = /^(?:Arrow|Backspace|Delete|End|Escape|Home|Page|Tab)/
/** A text that may be a guest's code, or the address of their page. */
const MAYBE_GUEST_CODE = /^\S{16,}$/

/** The codes that a field accepts, by its `data-takes-codes`. */
const CODES: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['any', /./u],
  ['digits', /^\d{1,12}$/u],
  ['pin', /^\d{4}$/u],
])

/** Dialogs in front of the page; not the camera's view, because what it reads is for the page. */
const IN_FRONT = 'dialog[open]:not(:has([data-camera-view]))'

/** Offers a code to the topmost dialog, or else to the page; returns whether it was accepted. */
function offer(code: string, type: 'scan' | 'reread' = 'scan'): boolean {
  const scan = new CustomEvent(type, { detail: code, cancelable: true })
  return !([...document.querySelectorAll(IN_FRONT)].at(-1) ?? document).dispatchEvent(scan)
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (target: unknown): target is Typed =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * Delivers a code, however it was read. A guest's code goes to the page before the field, because the page can tell
 * whose a former code was.
 * @param target the focused element, or the field for which the code was read
 * @returns `taken` by the page, `written` into the field (Enter must follow), or `refused` by both
 */
export function deliverScan(code: string, target: EventTarget | null): 'taken' | 'written' | 'refused' {
  const takes = target instanceof HTMLInputElement && CODES.get(target.dataset.takesCodes)?.test(code)
  if ((!takes || MAYBE_GUEST_CODE.test(code)) && offer(code)) return 'taken'
  if (!takes) return 'refused'
  write(target, code)
  return 'written'
}

/**
 * Listens for codes that a reader types: fast characters, then Enter. In a field with `data-takes-codes` the code
 * replaces the text and Enter follows, unless the page accepts it as a guest's code. Elsewhere nothing is typed, chosen
 * or pressed: the code is sent as a `scan` event to the topmost dialog, or else to the document. The same code once more
 * at once is first sent as a `reread`.
 * @param refuse receives a code that nothing accepted
 * @returns a function that stops it
 */
export function watchScans(refuse: (code: string) => void): () => void {
  const ends = new AbortController()
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let before: { readonly field: Typed; readonly value: string } | undefined
  let lastCode = { text: '', at: 0 }

  const onEnter = (event: KeyboardEvent, code: string) => {
    const typedBefore = before
    const isReread = code === lastCode.text && event.timeStamp - lastCode.at < MAX_REREAD_MS
    lastCode = { text: code, at: event.timeStamp }
    const outcome = isReread && offer(code, 'reread') ? 'taken' : deliverScan(code, event.target)
    if (outcome === 'written') return
    event.preventDefault()
    event.stopPropagation()
    if (typedBefore) write(typedBefore.field, typedBefore.value)
    if (outcome === 'refused') refuse(code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    // A code is one burst. Shift may begin it, and what a person typed before a pause is no part of it.
    if (timeStamp - lastAt > MAX_GAP_MS || NEVER_OF_A_READER.test(key)) typed = ''
    lastAt = timeStamp
    if (key === 'Enter') {
      if (typed.length >= MIN_CHARACTERS) onEnter(event, typed)
      typed = ''
    } else if ([...key].length === 1) {
      typed += key
      if (typed.length === 1) before = isTyped(target) ? { field: target, value: target.value } : undefined
      else if (!isTyped(target) || target instanceof HTMLSelectElement) event.preventDefault()
    }
  }
  document.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal })
  return () => ends.abort()
}

/** Changes a field and fires its events, as typing would. */
function write(field: Typed, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
