import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../contract/api/events.schema.ts'
import { eventGet } from '../../contract/api/events.ts'
import { guestList } from '../../contract/api/guests.ts'
import { fillPath } from '../../contract/api/path.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import type { Reading } from '../api/client.ts'
import type { EngineLink } from '../network/engine-link.ts'

const GUESTS_TAB = /^\/event\/(\d+)\/guests$/

/** What belongs to the moment and not to the list: its place stays as large, and nothing is seen of it (ui/global.css). */
const OF_THE_MOMENT = '[data-of-the-moment]'

interface Options {
  readonly engine: Pick<EngineLink, 'ask'>
  readonly client: QueryClient
  readonly root: HTMLElement
}

/** How often it is looked at whether the tab shows something else than what was kept, in ms. */
const INTERVAL_MS = 2_500

/**
 * Has the engine keep what the Guests tab shows, for the next time that it is opened: as it is when one comes to it, with
 * nothing searched for, opened or scrolled. Returns a function that stops it.
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

/** The list that is shown, where it is shown from its beginning and nothing stands over it. */
function shownList({ client, root }: Options) {
  const path = location.pathname
  const [, id] = GUESTS_TAB.exec(path) ?? []
  // What is said once takes room in the head that it will not take next time.
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

/** A list to choose from is kept with what is chosen, where it is longer than this. */
const MANY_OPTIONS = 20

/**
 * The markup of what is shown: what stands below the window comes with the living screen. Styles in attributes are left out,
 * as the page's policy does not allow them.
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
  for (const one of copy.querySelectorAll(OF_THE_MOMENT)) one.setAttribute('data-blank', '')
  for (const one of copy.querySelectorAll('[style]')) one.removeAttribute('style')
  return copy.innerHTML
}
