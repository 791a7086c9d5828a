import { queryAllByRole } from '@testing-library/dom'
import type { Part } from '../day/desk.ts'

/** Runs in the page that WebDriver drives: finds visible elements by role and name, as Playwright does (with-desk.ts). */

/** A text or a regular expression as the driver sends it. */
type Sent = string | { readonly source: string; readonly flags: string } | undefined

export type SentPart = Omit<Part, 'name' | 'text'> & { readonly name?: Sent; readonly text?: Sent }

declare global {
  interface Window {
    /** The first visible element that matches; null when none does. */
    findOnScreen(parts: readonly SentPart[]): Element | null
  }
}

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const matches = (words: string, wanted: Sent): boolean =>
  wanted === undefined ||
  (typeof wanted === 'string'
    ? words.toLowerCase().includes(wanted.toLowerCase())
    : new RegExp(wanted.source, wanted.flags).test(words))

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0

const isUsable = (element: Element): boolean =>
  element.getAttribute('aria-busy') !== 'true' && !element.matches(':disabled')

/** The innermost visible elements that contain this text. */
function byWords(scope: Element, text: Sent): Element[] {
  const having = [...scope.querySelectorAll('*')].filter(
    element => matches(wordsOf(element), text) && isShown(element),
  )
  const outer = new Set<Element | null>(having.map(({ parentElement }) => parentElement))
  return having.filter(element => !outer.has(element))
}

function byRole(scope: Element, { role, name, text, isChecked }: SentPart): Element[] {
  if (!(scope instanceof HTMLElement)) return []
  const wanted = name === undefined || typeof name === 'string' ? name : new RegExp(name.source, name.flags)
  const found: Element[] = queryAllByRole(scope, role, {
    hidden: true,
    ...(wanted === undefined ? {} : { name: wanted }),
    ...(isChecked === undefined ? {} : { checked: isChecked }),
  })
  return found.filter(element => matches(wordsOf(element), text))
}

window.findOnScreen = parts => {
  let scopes: Element[] = [document.body]
  for (const part of parts) {
    const found = scopes.flatMap(scope =>
      part.role === 'words' ? byWords(scope, part.text) : byRole(scope, part),
    )
    scopes = [...new Set(found)].filter(element => isShown(element) && (!part.isReady || isUsable(element)))
  }
  return scopes[0] ?? null
}
