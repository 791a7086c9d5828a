import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/**
 * Which of the strings that the specification quotes (sections 2, 5 and 8; quoted-strings.json) a journey has had on screen, to
 * the letter. `npm test` fails by those that no journey has met, and names them last (scripts/report-journeys.mjs).
 */

const quoted = Object.values<string[]>(
  JSON.parse(readFileSync(join(import.meta.dirname, 'quoted-strings.json'), 'utf8')),
).flat()

/** As it stands on screen: something in place of each `{name}`, any space for a space. */
function patternOf(string: string): string {
  const parts = string.split(/\{[^}]+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?:^|[^\\p{L}\\d])${parts.join('.+').replaceAll(' ', '\\s+')}(?:$|[^\\p{L}\\d])`
}

declare global {
  interface Window {
    /** Tells the journey that the string of this place in the list is on screen. */
    noteQuotedString(place: number): void
  }
}

/** In each page of the context: looks at what changes on screen, and tells each string once a page. */
function watchScreen(patterns: readonly string[]): void {
  const left = new Map(patterns.map((pattern, place) => [place, new RegExp(pattern, 'su')]))
  const MAX_LENGTH = 400
  const MAX_ANCESTORS = 3
  const known = new Set<string>()
  const look = (text: string | null) => {
    if (!text || text.length > MAX_LENGTH || known.has(text)) return
    known.add(text)
    for (const [place, pattern] of left)
      if (pattern.test(text)) {
        left.delete(place)
        window.noteQuotedString(place)
      }
  }
  const lookAt = (element: Element) => {
    look(element.textContent)
    // Where something else follows it without a space.
    look([...element.childNodes].map(node => (node instanceof Text ? node.data : ' ')).join(''))
    for (const name of ['aria-label', 'placeholder', 'label']) look(element.getAttribute(name))
  }
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes)
        if (node instanceof Element) {
          lookAt(node)
          for (const inner of node.querySelectorAll('*')) lookAt(inner)
        }
      let element = target instanceof Element ? target : target.parentElement
      for (let up = 0; element && up < MAX_ANCESTORS; up += 1) {
        lookAt(element)
        element = element.parentElement
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'placeholder'],
  })
}

/** Notes what the pages of a context show. Returns a function that writes it down at the journey's end, below `folder`. */
export async function noteSeenStrings(
  context: BrowserContext,
): Promise<(folder: string, name: string) => void> {
  const seen = new Set<string>()
  await context.exposeBinding('noteQuotedString', (_, place: number) => void seen.add(quoted[place] ?? ''))
  await context.addInitScript(watchScreen, quoted.map(patternOf))
  return (folder, name) => {
    mkdirSync(join(folder, 'seen-strings'), { recursive: true })
    writeFileSync(join(folder, 'seen-strings', `${name}.json`), JSON.stringify([...seen]))
  }
}
