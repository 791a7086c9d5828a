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

/** A quoted string: the longest of its fixed parts, and a pattern for the whole, with any text for each `{name}`. */
type Sought = readonly [part: string, pattern: string]

function soughtFor(string: string): Sought {
  const parts = string.split(/\{[^}]+\}/)
  const [longest = ''] = parts.toSorted((one, other) => other.length - one.length)
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [longest, `(?:^|[^\\p{L}\\d])${escaped.join('.+')}(?:$|[^\\p{L}\\d])`]
}

declare global {
  interface Window {
    /** Reports to the journey that the string at this index is on screen. */
    noteQuotedString(place: number): void
  }
}

/**
 * Runs in each page: watches for changes on screen, and reports each string once per page. It runs beside all that the
 * journeys do, so the patterns are left alone until their fixed part is there.
 */
function watchScreen(all: readonly Sought[]): void {
  const left = new Map(all.entries())
  const MAX_LENGTH = 400
  const MAX_ANCESTORS = 3
  const known = new Set<string>()
  const look = (text: string | null) => {
    if (!text || text.length > MAX_LENGTH || known.has(text)) return
    known.add(text)
    const spaced = text.replace(/\s+/g, ' ')
    for (const [place, [part, pattern]] of left)
      if (spaced.includes(part) && new RegExp(pattern, 'su').test(spaced)) {
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
    const changed = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes)
        if (node instanceof Element) {
          changed.add(node)
          for (const inner of node.querySelectorAll('*')) changed.add(inner)
        }
      let element = target instanceof Element ? target : target.parentElement
      for (let up = 0; element && up < MAX_ANCESTORS; up += 1) {
        changed.add(element)
        element = element.parentElement
      }
    }
    for (const element of changed) lookAt(element)
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
  await context.addInitScript(watchScreen, quoted.map(soughtFor))
  return (folder, name) => {
    mkdirSync(join(folder, 'seen-strings'), { recursive: true })
    writeFileSync(join(folder, 'seen-strings', `${name}.json`), JSON.stringify([...seen]))
  }
}
