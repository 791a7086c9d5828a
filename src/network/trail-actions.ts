import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { venueMoment } from '../../contract/rules/venue-time.ts'
import { auditLabel } from './audit-labels.ts'

/** One action of one person, however many things it changed. */
export interface Action {
  readonly id: number
  /** Name of the guest or thing it was about; null if that is no longer known. */
  readonly subject: string | null
  /** The action: `Moved to another tour, from Partner, to ORBR Garage`. */
  readonly words: string
  readonly entry: TrailEntry
}

/** Which actions are shown; '' means all. */
export interface ActionFilter {
  readonly who: string
  readonly what: string
}

const isSameAction = (a: TrailEntry, b: TrailEntry): boolean =>
  a.version === b.version &&
  a.what === b.what &&
  a.detail.not_expected === b.detail.not_expected &&
  a.detail.also_at === b.detail.also_at

const isGuest = ({ entity }: TrailEntry): boolean => entity.startsWith('guest:')

/** The entry that an action is about: that of the thing deleted with its guests, or else that of a guest. */
function mainOf(entries: readonly TrailEntry[], first: TrailEntry): TrailEntry {
  const guest = entries.find(isGuest)
  const deleted = entries.find(({ entity }) => entity === guest?.detail.removed_with)
  return deleted ?? guest ?? first
}

/** Names whom or what an action is about: `11 guests of Oracle`. */
function subjectOf(entries: readonly TrailEntry[], main: TrailEntry): string | null {
  if (!isGuest(main)) return main.subject
  const count = entries.filter(isGuest).length
  const who = count > 1 ? pluralize(count) : main.subject
  const group = entries.find(({ entity }) => entity.startsWith('event-group:'))?.subject
  if (!group) return who
  return who === null ? group : `${who} of ${group}`
}

function actionOf(entries: readonly TrailEntry[], first: TrailEntry): Action {
  const entry = mainOf(entries, first)
  const subject = subjectOf(entries, entry)
  return { id: first.id, subject, words: `${auditLabel(entry.what)}${entry.about ?? ''}`, entry }
}

/** Merges the entries of one write: the tour that was left, the one that was joined and the guest become one line. */
export function actionsOf(entries: readonly TrailEntry[]): Action[] {
  const actions: TrailEntry[][] = []
  for (const entry of entries) {
    const action = actions.at(-1)
    if (action?.[0] && isSameAction(action[0], entry)) action.push(entry)
    else actions.push([entry])
  }
  return actions.flatMap(action => (action[0] ? actionOf(action, action[0]) : []))
}

/** The actions that match a filter. */
export const filterActions = (actions: readonly Action[], { who, what }: ActionFilter): Action[] =>
  actions.filter(({ entry }) => (who === '' || entry.who === who) && (what === '' || entry.what === what))

/** The hour of an entry in the venue's time: `Fri 20 Nov, 10:00`. */
const hourOf = ({ at }: TrailEntry, timezone: string): string =>
  `${venueMoment(at, timezone).replace(/\d\d$/, '00')}`

/** The actions grouped by hour, in their order. */
export function byHour(actions: readonly Action[], timezone: string): { hour: string; actions: Action[] }[] {
  const hours: { hour: string; actions: Action[] }[] = []
  for (const action of actions) {
    const hour = hourOf(action.entry, timezone)
    const last = hours.at(-1)
    if (last?.hour === hour) last.actions.push(action)
    else hours.push({ hour, actions: [action] })
  }
  return hours
}
