import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/**
 * Records which quoted strings of the specification (sections 2, 5 and 8; quoted-strings.json) a journey has seen, to
 * the letter. `npm test` fails if no journey has seen one, and lists those last (scripts/report-journeys.mjs).
 */

const quoted = Object.values<string[]>(
  JSON.parse(readFileSync(join(import.meta.dirname, 'quoted-strings.json'), 'utf8')),
).flat()

/** Matches the string on screen: any text for each `{name}`, any white space for a space. */
function patternOf(string: string): string {
  const parts = string.split(/\{[^}]+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?:^|[^\\p{L}\\d])${parts.join('.+').replaceAll(' ', '\\s+')}(?:$|[^\\p{L}\\d])`
}

declare global {
  interface Window {
    /** Reports to the journey that the string at this index is on screen. */
    noteQuotedString(place: number): void
  }
}

/** Runs in each page: watches for changes on screen, and reports each string once per page. */
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
    // Other text may follow it without a space.
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

/** Records what the pages of a context show. Returns a function that writes it to a file in `folder`. */
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
