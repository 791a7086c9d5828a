import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { guestPageQrCode, QUIET_ZONE_MODULES } from '../../lib/qr-code.ts'

/** An element of guest-page.html, which has all texts that do not depend on the guest. */
const part = <E extends Element = HTMLElement>(id: string): E => {
  const found = document.querySelector<E>(`#${id}`)
  if (!found) throw new Error(`guest-page.html has no #${id}.`)
  return found
}

const show = (id: string, isShown: boolean): void => {
  part(id).toggleAttribute('hidden', !isShown)
}
const write = (id: string, text: string) => {
  const shown = part(id)
  // A screen reader would read it once more.
  if (shown.textContent !== text) shown.textContent = text
}

/** Shown in place of the page. */
export interface Problem {
  readonly title: string
  readonly text: string
  /** Whether a retry by hand may help. */
  readonly canRetry: boolean
}

/** Shows a guest's page in the colours of their group's team. */
export function showGuestPage(page: GuestPage): void {
  showTeam(page.is_vcarb ? 'vcarb' : 'orbr')
  document.title = `${page.event_name} - your pass`
  write('event', page.event_name)
  write('place', [page.location, page.country].filter(Boolean).join(', '))
  const name = `${page.first_name} ${page.last_name}`
  write('name', name)
  write('group', page.group_name)
  drawCode(page.code, name)
  part('days').replaceChildren(
    ...page.days.map(({ date, label }) => {
      const time = document.createElement('time')
      time.dateTime = date
      time.textContent = label
      const item = document.createElement('li')
      item.append(time)
      return item
    }),
  )
  show('days', page.days.length > 0)
  show('no-days', page.days.length === 0)
  show('calendar', page.days.length > 0)
  write('pin-digits', String(page.pin ?? ''))
  show('pin', page.pin !== null)
  show('pin-status', page.pin !== null || page.pin_follows)
  show('pin-follows', page.pin_follows)
  show('problem', false)
  show('pass', true)
  show('skeleton', false)
  part('guest-page').dataset.state = 'page'
}

/** Shows why there is no page. */
export function showProblem({ title, text, canRetry }: Problem): void {
  document.title = title
  for (const id of ['event', 'place']) write(id, '')
  write('problem-title', title)
  write('problem-text', text)
  show('again', canRetry)
  show('problem', true)
  show('pass', false)
  show('skeleton', false)
  // Without a guest there is no team.
  document.body.className = 'ORBR'
  part('guest-page').dataset.state = 'problem'
}

/** Shows the skeleton while the page is requested again. */
export function showLoading(): void {
  show('problem', false)
  show('skeleton', true)
  const page = part('guest-page')
  page.dataset.state = 'loading'
  // The button that was pressed is hidden.
  page.focus()
}

/** Shows the age of the page below it, or hides the note. */
export function showNote(text: string): void {
  write('note', text)
  show('note', text !== '')
}

/** Shows whether the page opens without a network. */
export const showKept = (isKept: boolean): void => show('kept', isKept)

/** Calls back when a button is pressed. */
export const onPress = (id: 'again' | 'calendar' | 'print', act: () => void): void =>
  part(id).addEventListener('click', act)

function showTeam(team: 'orbr' | 'vcarb'): void {
  document.body.className = team.toUpperCase()
  const logo = part<HTMLImageElement>('logo')
  const source = `/icons/${team}.svg`
  if (logo.getAttribute('src') !== source) logo.src = source
  const surface = getComputedStyle(document.body).getPropertyValue('--ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface)
}

/** Draws the QR code of the page's address with its quiet zone, and the code's letters in groups of four. */
function drawCode(code: string, name: string): void {
  const { size, path } = guestPageQrCode(`${location.origin}/g/${code}`)
  const whole = size + 2 * QUIET_ZONE_MODULES
  part<SVGElement>('qr').setAttribute(
    'viewBox',
    `-${QUIET_ZONE_MODULES} -${QUIET_ZONE_MODULES} ${whole} ${whole}`,
  )
  part<SVGElement>('qr').setAttribute('aria-label', `QR code of ${name}`)
  part<SVGElement>('qr-path').setAttribute('d', path)
  part('letters').replaceChildren(
    ...(code.match(/.{1,4}/g) ?? []).map(four => {
      const letters = document.createElement('span')
      letters.textContent = four
      return letters
    }),
  )
}
