import { HOUR_MS } from '../../contract/rules/durations.ts'
import { CLOCK_WARNING_MS } from '../../contract/rules/limits.ts'
import { relativeTime, spanText } from '../lib/relative-time.ts'
import { othersWaitWords, SENT_BY_OWNER } from '../network/left-behind-words.ts'
import type { Tone } from '../ui/badge.tsx'

/** Facts about this device at the start of a day; undefined while not known yet. */
export interface Facts {
  readonly now: number
  readonly name: string
  readonly tokenNeeded: boolean
  /** When the token of this device expires, in ms. */
  readonly tokenEnds: number | undefined
  readonly online: boolean
  readonly offlineMode: boolean
  /** Whether a worker serves this page without a network. */
  readonly worker: boolean
  /** Whether writes are kept on this device. */
  readonly canKeep: boolean
  readonly version: string
  readonly update: boolean
  /** Whether the update would discard input that was left in closed forms. */
  readonly discards: boolean
  readonly pending: number
  readonly rejected: number
  /** Unsent changes of other users. */
  readonly ofOthers: number
  /** Today's events, with how complete and how old their lists on this device are. */
  readonly events: readonly EventData[] | undefined
  readonly persisted: boolean | undefined
  /** In Safari and not on the home screen: whatever it promises, Safari empties a site that is not visited. */
  readonly inSafari: boolean
  /** How far this device's clock is ahead of the server's, in ms; null if the server could not be asked. */
  readonly clockAhead: number | null | undefined
}

export interface EventData {
  /** Id of the event; omitted if the list of events could not be read. */
  readonly id?: number
  readonly name: string
  /** Number of lists that are not on this device, though they were just asked for. */
  readonly missing: number
  /** Age of the oldest list, as an instant in ms. */
  readonly asOf: number
}

/** One line: its subject, its state, and what to do about it. */
export interface Check {
  readonly id: 'sign-in' | 'network' | 'data' | 'worker' | 'storage' | 'clock' | 'version' | 'unsent'
  readonly title: string
  readonly tone: Exclude<Tone, 'accent'>
  readonly text: string
}

const clockTime = (at: number): string => new Date(at).toTimeString().slice(0, 5)

/** The lines of the readiness screen, in the order in which to go through them. */
export const checksOf = (facts: Facts): Check[] => [
  { id: 'sign-in', title: 'Sign-in', ...signIn(facts) },
  { id: 'network', title: 'Network', ...network(facts) },
  { id: 'worker', title: 'Works offline', ...worker(facts) },
  { id: 'storage', title: 'Storage', ...storage(facts) },
  { id: 'clock', title: 'Clock', ...clock(facts) },
  { id: 'version', title: 'App version', ...version(facts) },
  { id: 'unsent', title: 'Unsent changes', ...unsent(facts) },
  { id: 'data', title: 'Today’s data on this device', ...data(facts) },
]

type CheckResult = Pick<Check, 'tone' | 'text'>
const good = (text: string): CheckResult => ({ tone: 'success', text })
const attention = (text: string): CheckResult => ({ tone: 'due', text })
const bad = (text: string): CheckResult => ({ tone: 'refused', text })
const CHECKING: CheckResult = { tone: 'neutral', text: 'Checking...' }
const NOTHING_KEPT = bad('Nothing can be kept on this device: make room on it, then open the app again.')

function signIn({ name, tokenNeeded, tokenEnds, canKeep, now }: Facts): CheckResult {
  const who = name || 'Signed in'
  if (tokenNeeded) return bad('Your sign-in has ended. Sign in again while there is a connection.')
  if (tokenEnds === undefined || tokenEnds <= now)
    return attention(
      `${who}. The sign-in is renewed when there is a connection${canKeep ? '; until then changes are kept here' : ''}.`,
    )
  return good(`${who}, until ${clockTime(tokenEnds)}; renewed by itself while there is a connection.`)
}

function network({ online, offlineMode, canKeep }: Facts): CheckResult {
  if (offlineMode) return attention('Offline mode is on: nothing is sent until you switch it off.')
  if (online) return good('The server answers.')
  return attention(`No connection.${canKeep ? ' What you do is kept on this device.' : ''}`)
}

function data({ events, now }: Facts): CheckResult {
  if (!events) return CHECKING
  if (events.length === 0) return good('There is no event today.')
  const words = events.map(({ name, missing, asOf }) =>
    missing > 0
      ? `${name}: not all of it is here`
      : `${name}: as of ${clockTime(asOf)}, ${relativeTime(asOf, now)}`,
  )
  const text = `${words.join('. ')}.`
  if (events.some(({ missing }) => missing > 0)) return bad(`${text} Check again with a connection.`)
  return events.some(({ asOf }) => now - asOf > HOUR_MS)
    ? attention(`${text} Check again with a connection.`)
    : good(text)
}

function worker({ worker, canKeep }: Facts): CheckResult {
  if (!canKeep) return NOTHING_KEPT
  return worker
    ? good('The app opens and keeps changes without a network.')
    : bad('The app is not kept on this device yet. Reload it with a connection.')
}

function storage({ persisted, inSafari, canKeep }: Facts): CheckResult {
  if (!canKeep) return NOTHING_KEPT
  if (inSafari)
    return attention(
      'Safari clears what is kept here after seven days without a visit, unsent changes as well. Tap Share, then ‘Add to Home Screen’, and open the app from there.',
    )
  if (persisted === undefined) return CHECKING
  return persisted
    ? good('What is kept here stays until it is sent.')
    : attention(
        'The browser may clear what is kept here when the device runs out of room, Safari also after seven days without a visit. Install the app to the home screen.',
      )
}

function clock({ clockAhead }: Facts): CheckResult {
  if (clockAhead === undefined) return CHECKING
  if (clockAhead === null) return attention('The server could not be asked for the time.')
  if (Math.abs(clockAhead) < CLOCK_WARNING_MS) return good('The same as the server’s.')
  const way = clockAhead > 0 ? 'ahead of' : 'behind'
  return bad(`${spanText(clockAhead)} ${way} the server. Set this device’s clock: check-ins carry its time.`)
}

const version = ({ version, update, discards }: Facts): CheckResult =>
  update
    ? attention(
        `${version}. A new version ${discards ? 'waits for input that was left in a form' : 'is ready'}.`,
      )
    : good(`${version}, the latest that this device knows of.`)

function unsent({ pending, rejected, ofOthers, canKeep }: Facts): CheckResult {
  const others = ofOthers > 0 ? ` ${othersWaitWords(ofOthers)}. ${SENT_BY_OWNER}` : ''
  if (rejected > 0)
    return bad(`${rejected} refused: look at ${rejected === 1 ? 'it' : 'them'} in the outbox.${others}`)
  if (pending > 0) return attention(`${pending} waiting to be sent.${others}`)
  if (others) return attention(others.trim())
  return canKeep ? good('Everything has been sent.') : attention('It is not known whether changes wait here.')
}
