import type { Op } from '../../contract/offline/queued-write.ts'
import { venueMoment } from '../../contract/rules/venue-time.ts'
import type { OfflineReason, OutboxEntry } from '../../contract/worker/messages.ts'
import { relativeTime } from '../lib/relative-time.ts'
import type { Tone } from '../ui/badge.tsx'
import type { IconName } from '../ui/icons.tsx'

/** The state of a write as its badge shows it. */
interface StateWords {
  readonly label: string
  readonly tone: Tone
  readonly icon: IconName
}

const STATES: Readonly<Record<OutboxEntry['state'], StateWords>> = {
  waiting: { label: 'Waiting', tone: 'neutral', icon: 'clock' },
  sending: { label: 'Sending', tone: 'accent', icon: 'upload' },
  retrying: { label: 'Trying again', tone: 'due', icon: 'refresh' },
  blocked: { label: 'On hold', tone: 'due', icon: 'clock' },
  rejected: { label: 'Refused', tone: 'refused', icon: 'crossCircle' },
}

/** The badge of a write in the outbox. */
export const stateWords = ({ state }: OutboxEntry): StateWords => STATES[state]

/** When the operator made a write: `Fri 20 Nov, 10:32`, in the venue's time if the write carries its time zone. */
export const madeAt = ({ at, context }: Op): string =>
  venueMoment(at, context.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)

/** A sentence that explains the state of a write, if it needs one. `texts` has the label of each write by id. */
export function reasonWords(
  entry: OutboxEntry,
  texts: ReadonlyMap<string, string>,
  now: number,
): string | undefined {
  if (entry.state === 'rejected') return entry.error.message
  if (entry.state === 'blocked') {
    const by = texts.get(entry.by)
    return by === undefined ? 'Waits for a refused change.' : `Waits for “${by}”, which was refused.`
  }
  if (entry.state !== 'retrying') return undefined
  const tries = entry.attempts === 1 ? 'Tried once' : `Tried ${entry.attempts} times`
  const at = Date.parse(entry.retryAt)
  return `${entry.reason} ${tries}${at > now ? `, again ${relativeTime(at, now, true)}` : ''}.`
}

const NO_ANSWER =
  'There may be a network, but no answer. This device tries again every few seconds, and keeps everything.'

/** Why nothing is sent at present. */
export const pauseWords: Readonly<
  Record<OfflineReason | 'sign-in' | 'provider', { readonly title: string; readonly text: string }>
> = {
  toggle: {
    title: 'Offline mode is on',
    text: 'Nothing is sent until you switch it off. Everything is kept on this device.',
  },
  'no-network': {
    title: 'No network',
    text: 'Everything is kept on this device, and sent by itself when the connection is back.',
  },
  unreachable: {
    title: 'The server cannot be reached',
    text: NO_ANSWER,
  },
  'sign-in': {
    title: 'Please sign in again',
    text: 'Your sign-in has ended. What waits here is sent as soon as you have signed in.',
  },
  provider: {
    title: 'The sign-in service does not answer',
    text: NO_ANSWER,
  },
}
