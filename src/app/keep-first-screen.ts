import type { QueryClient } from '@tanstack/react-query'
import type { FirstScreen } from '../../contract/worker/messages.ts'
import type { Reading } from '../api/client.ts'
import type { EngineLink } from '../network/engine-link.ts'
import { keptPageAt } from './kept-pages.ts'

/** Parts that are true only for a moment: the kept screen leaves their space blank (ui/global.css). */
const TRANSIENT = '[data-transient]'

/** Messages that the next opening does not begin with. */
const MESSAGES = '[data-message]'

/** What makes the page show something else than when it is opened: a dialog, a card, another day than today. */
const UNUSUAL = 'dialog[open], [data-pane], [data-other-day]'

interface Options {
  readonly engine: Pick<EngineLink, 'ask'>
  readonly client: QueryClient
  readonly root: HTMLElement
}

/** How often the page is compared with what was kept. */
const INTERVAL_MS = 2_500

/**
 * Has the engine keep a page (kept-pages.ts) as it appears when opened, for its next opening; not while it is searched,
 * typed in or scrolled, or while something is open. Returns a function that stops it.
 */
export function startKeepingFirstScreen(options: Options): () => void {
  let kept = ''
  const timer = setInterval(() => {
    const found = document.visibilityState === 'visible' ? shownList(options) : undefined
    if (!found || kept === `${found.path} ${found.view}`) return
    kept = `${found.path} ${found.view}`
    const screen = { ...found, html: htmlOf(options.root), team: document.body.className }
    void options.engine.ask({ type: 'keep-first-screen', screen })
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}

/** The list on screen, if it is shown from its beginning and nothing covers it. */
function shownList({ client, root }: Options): Omit<FirstScreen, 'html' | 'team'> | undefined {
  const path = location.pathname
  const page = keptPageAt(path)
  if (!page || document.querySelector(UNUSUAL)) return undefined
  const held = <T>(of: string) => client.getQueryState<Reading<T>>([of])?.data
  const { list } = page
  const view = held(list)?.view
  const until = page.until(<T>(of: string) => held<T>(of)?.data)
  const [first] = root.querySelectorAll(`[aria-label="${page.label}"] li`)
  const isAtTop = first !== undefined && (first.getAttribute('data-index') ?? '0') === '0' && scrollY === 0
  const fields = root.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')
  const isTypedIn = [...fields].some(({ value }) => value !== '')
  if (!view || !until || !isAtTop || isTypedIn) return undefined
  return { path, list, view, until }
}

/** A select with more options than this is kept with its selected option only. */
const MANY_OPTIONS = 20

/**
 * The markup of what is visible; the live screen adds what is below the window. Style attributes are removed because
 * the page's content security policy forbids them.
 */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  const originals = root.querySelectorAll('*')
  const below = [...copy.querySelectorAll('*')].filter(
    (_, index) => (originals[index]?.getBoundingClientRect().top ?? 0) > innerHeight,
  )
  const shown = root.querySelectorAll('input')
  copy.querySelectorAll('input').forEach((input, index) => {
    input.toggleAttribute('checked', shown[index]?.checked ?? false)
  })
  const choices = root.querySelectorAll('option')
  copy.querySelectorAll('option').forEach((option, index) => {
    option.toggleAttribute('selected', choices[index]?.selected ?? false)
  })
  for (const select of copy.querySelectorAll('select'))
    if (select.length > MANY_OPTIONS)
      for (const option of select.querySelectorAll('option:not([selected])')) option.remove()
  for (const one of [...below, ...copy.querySelectorAll(MESSAGES)]) one.remove()
  for (const one of copy.querySelectorAll(TRANSIENT)) one.setAttribute('data-blank', '')
  for (const one of copy.querySelectorAll('[style]')) one.removeAttribute('style')
  return copy.innerHTML
}
