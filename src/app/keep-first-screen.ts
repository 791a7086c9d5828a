import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../contract/api/events.schema.ts'
import { eventGet } from '../../contract/api/events.ts'
import { guestList } from '../../contract/api/guests.ts'
import { fillPath } from '../../contract/api/path.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import type { Reading } from '../api/client.ts'
import type { EngineLink } from '../network/engine-link.ts'

const GUESTS_TAB = /^\/event\/(\d+)\/guests$/

/** Parts that are true only for a moment: the kept screen leaves their space blank (ui/global.css). */
const TRANSIENT = '[data-transient]'

interface Options {
  readonly engine: Pick<EngineLink, 'ask'>
  readonly client: QueryClient
  readonly root: HTMLElement
}

/** How often the tab is compared with what was kept. */
const INTERVAL_MS = 2_500

/**
 * Has the engine keep the Guests tab as it appears when opened, for its next opening; not while it is searched or
 * scrolled, or while something is open. Returns a function that stops it.
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
function shownList({ client, root }: Options) {
  const path = location.pathname
  const [, id] = GUESTS_TAB.exec(path) ?? []
  // A one-time notice takes up space in the header that it will not take next time.
  if (id === undefined || document.querySelector('dialog[open], [data-pane], [data-said-once]'))
    return undefined
  const held = <T>(path: string) => client.getQueryState<Reading<T>>([path])?.data
  const list = fillPath(guestList.path, { eventId: id })
  const view = held(list)?.view
  const timezone = held<Event>(fillPath(eventGet.path, { eventID: id }))?.data.timezone
  const isAtTop = root.querySelector('[aria-label="Guest List"] li[data-index="0"]') !== null && scrollY === 0
  const search = root.querySelector<HTMLInputElement>('input[type="search"]')
  if (!view || !timezone || !isAtTop || search?.value !== '') return undefined
  return { path, list, view, timezone, day: venueDay(Date.now(), timezone) }
}

/** A select with more options than this is kept with its selected option only. */
const MANY_OPTIONS = 20

/**
 * The markup of what is visible; the live screen adds what is below the window. Style attributes are removed because
 * the page's content security policy forbids them.
 */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  const standing = root.querySelectorAll('*')
  const below = [...copy.querySelectorAll('*')].filter(
    (_, at) => (standing[at]?.getBoundingClientRect().top ?? 0) > innerHeight,
  )
  const shown = root.querySelectorAll('input')
  copy.querySelectorAll('input').forEach((input, at) => {
    input.toggleAttribute('checked', shown[at]?.checked ?? false)
  })
  const choices = root.querySelectorAll('option')
  copy.querySelectorAll('option').forEach((option, at) => {
    option.toggleAttribute('selected', choices[at]?.selected ?? false)
  })
  for (const select of copy.querySelectorAll('select'))
    if (select.length > MANY_OPTIONS)
      for (const option of select.querySelectorAll('option:not([selected])')) option.remove()
  for (const one of below) one.remove()
  for (const one of copy.querySelectorAll(TRANSIENT)) one.setAttribute('data-blank', '')
  for (const one of copy.querySelectorAll('[style]')) one.removeAttribute('style')
  return copy.innerHTML
}
