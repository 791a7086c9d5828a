import type { TrailEntry } from '../../../contract/api/trail.schema.ts'
import { eventGroupEntity, tourEntity } from '../../../contract/offline/entities.ts'
import { dayDifference } from '../../../contract/rules/day-difference.ts'
import { ENTRY_LABELS, fieldChanges } from '../../../contract/rules/field-changes.ts'
import { fieldsOf } from '../../../contract/rules/fields-of.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { namedType } from '../../../contract/rules/redemption.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'

type Change = Pick<TrailEntry, 'what' | 'detail'>

/** What the words of a change need besides the change itself. */
interface Known {
  /** The event's time zone; undefined for a change of the team's own data. */
  readonly timezone: string | undefined
  readonly nameOf: (entity: string) => string | undefined
}

/**
 * What a change was about, to be read after the audit label of its write: ` for 20/11/2026`, `: 17`,
 * `, from Partner, to ORBR Garage`. Empty if nothing more is known.
 */
export function changeWords(change: Change, { timezone, nameOf }: Known): string {
  const { day } = change.detail
  const { from, to } = movedBetween(change)
  const [left, joined] = [from && nameOf(from), to && nameOf(to)]
  return [
    colon(whichWords(change) ?? fieldWords(change, timezone)),
    typeof day === 'string' ? ` for ${day}` : '',
    colon(exceptionWords(change)),
    left ? `, from ${left}` : '',
    joined ? `, to ${joined}` : '',
  ].join('')
}

/** The entities between which a change moves a guest: tours, or groups. */
export function movedBetween({ detail }: Change): { readonly from?: string; readonly to?: string } {
  const { left, joined, event_group_id: group } = detail
  const { event_group_id: groupBefore } = fieldsOf(detail.before)
  if (typeof group === 'number' && typeof groupBefore === 'number')
    return group === groupBefore ? {} : { from: eventGroupEntity(groupBefore), to: eventGroupEntity(group) }
  return {
    ...(typeof left === 'string' && { from: tourEntity(left) }),
    ...(typeof joined === 'string' && { to: tourEntity(joined) }),
  }
}

const colon = (words: string | undefined): string => (words ? `: ${words}` : '')

const WITH_ITEM: ReadonlySet<string> = new Set(['guestRedeemType', 'guestReverseRedemption'])

/** Which item it was, or how many guests. */
function whichWords({ what, detail }: Change): string | undefined {
  const { type, pass_code, duration, guests } = detail
  if (WITH_ITEM.has(what) && typeof type === 'string') return namedType(type)
  if (typeof pass_code === 'string') return pass_code
  if (typeof duration === 'number') return pluralize(duration, 'minute')
  return typeof guests === 'number' && guests > 0 ? pluralize(guests) : undefined
}

/** Which fields a change has set, and to what. */
function fieldWords({ what, detail }: Change, timezone: string | undefined): string {
  const before = fieldsOf(detail.before)
  const words: string[] = []
  if (what === 'eventGroupUpdate' && 'maximum_guests' in before)
    words.push(`from ${before.maximum_guests} to ${detail.maximum_guests}`)
  if (what === 'eventUpdate' && detail.before !== undefined && timezone !== undefined) {
    const { entry_open, entry_close } = detail
    const moment = (date: unknown) => (typeof date === 'string' ? venueMoment(date, timezone) : undefined)
    const dates = fieldChanges({ entry_open, entry_close }, before, ENTRY_LABELS, {
      entry_open: moment(entry_open),
      entry_close: moment(entry_close),
    })
    words.push(...dates.map(([label, date]) => `${label.toLowerCase()} ${date}`))
  }
  if (typeof detail.pin_on_guest_page === 'boolean')
    words.push(`pins on guests’ pages ${detail.pin_on_guest_page ? 'shown' : 'hidden'}`)
  if (typeof before.check_in_days === 'string' && typeof detail.check_in_days === 'string') {
    const { added, removed } = dayDifference(before.check_in_days, detail.check_in_days)
    if (added.length > 0) words.push(`${added.join(', ')} added`)
    if (removed.length > 0) words.push(`${removed.join(', ')} taken away`)
  }
  if (detail.notes === true) words.push('notes')
  return words.join(', ')
}

/** Why a change did not do what its label says, or not only that. */
function exceptionWords({ detail }: Change): string | undefined {
  if (detail.not_expected === true) return 'left out, as no longer expected'
  if (detail.also_at !== undefined) return 'in already'
  return detail.restored === undefined && detail.stands === undefined ? undefined : 'another check-in stands'
}
