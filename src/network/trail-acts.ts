import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { venueMoment } from '../../contract/rules/venue-time.ts'
import { auditLabel } from './audit-labels.ts'

/** One action of one person, however many things it changed. */
export interface Act {
  readonly id: number
  /** Name of the guest or thing it was about; null if that is no longer known. */
  readonly subject: string | null
  /** The action: `Moved to another tour, from Partner to ORBR Garage`. */
  readonly words: string
  readonly entry: TrailEntry
}

/** Which acts are shown; '' means all. */
export interface ActFilter {
  readonly who: string
  readonly what: string
}

const isSameAct = (a: TrailEntry, b: TrailEntry): boolean =>
  a.what === b.what &&
  a.who === b.who &&
  a.at === b.at &&
  a.arrived_at === b.arrived_at &&
  a.detail.tour_guest_id === b.detail.tour_guest_id

const isGuest = ({ entity }: TrailEntry): boolean => entity.startsWith('guest:')

/** The entry that an act is about: that of the thing deleted with its guests, or else that of a guest. */
function mainOf(entries: readonly TrailEntry[], first: TrailEntry): TrailEntry {
  const guest = entries.find(isGuest)
  const deleted = entries.find(({ entity }) => entity === guest?.detail.removed_with)
  return deleted ?? guest ?? first
}

/** Names whom or what an act is about: `11 guests of Oracle`. */
function subjectOf(entries: readonly TrailEntry[], main: TrailEntry): string | null {
  if (!isGuest(main)) return main.subject
  const count = entries.filter(isGuest).length
  const who = count > 1 ? pluralize(count) : main.subject
  const group = entries.find(({ entity }) => entity.startsWith('event-group:'))?.subject
  if (!group) return who
  return who === null ? group : `${who} of ${group}`
}

function actOf(entries: readonly TrailEntry[], first: TrailEntry): Act {
  const entry = mainOf(entries, first)
  const subject = subjectOf(entries, entry)
  const tourOf = (id: unknown) => entries.find(({ entity }) => entity === `tour:${id}`)?.subject
  const { left, joined } = entry.detail
  const [from, to] = [tourOf(left), tourOf(joined)]
  const tours = `${from ? `, from ${from}` : ''}${to ? `, to ${to}` : ''}`
  return { id: first.id, subject, words: `${auditLabel(entry)}${tours}`, entry }
}

/** Merges the entries of one write: the tour that was left, the one that was joined and the guest become one line. */
export function actsOf(entries: readonly TrailEntry[]): Act[] {
  const acts: TrailEntry[][] = []
  for (const entry of entries) {
    const act = acts.at(-1)
    if (act?.[0] && isSameAct(act[0], entry)) act.push(entry)
    else acts.push([entry])
  }
  return acts.flatMap(act => (act[0] ? actOf(act, act[0]) : []))
}

/** The acts that match a filter. */
export const filterActs = (acts: readonly Act[], { who, what }: ActFilter): Act[] =>
  acts.filter(({ entry }) => (who === '' || entry.who === who) && (what === '' || entry.what === what))

/** The hour of an entry in the venue's time: `Fri 20 Nov, 10:00`. */
const hourOf = ({ at }: TrailEntry, timezone: string): string =>
  `${venueMoment(at, timezone).replace(/\d\d$/, '00')}`

/** The acts grouped by hour, in their order. */
export function byHour(acts: readonly Act[], timezone: string): { hour: string; acts: Act[] }[] {
  const hours: { hour: string; acts: Act[] }[] = []
  for (const act of acts) {
    const hour = hourOf(act.entry, timezone)
    const last = hours.at(-1)
    if (last?.hour === hour) last.acts.push(act)
    else hours.push({ hour, acts: [act] })
  }
  return hours
}
