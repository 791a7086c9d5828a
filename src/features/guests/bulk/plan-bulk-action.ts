import type { EventGroup } from '../../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../../contract/api/tours.schema.ts'
import { attends, checkedInAt, splitDays } from '../../../../contract/rules/check-in.ts'
import { dayLabel } from '../../../../contract/rules/event.ts'
import { fullName } from '../../../../contract/rules/full-name.ts'
import { type GuestToRemove, removalBlockedReason } from '../../../../contract/rules/guest-removal.ts'
import { formatCount, pluralize } from '../../../../contract/rules/pluralize.ts'
import { isOnTour } from '../../../../contract/rules/tours.ts'
import { listNames } from '../../../lib/isolate.ts'

/** An action on the selected guests. Days are venue days, `DD/MM/YYYY`. */
export type BulkAction =
  | { readonly what: 'move'; readonly group: EventGroup }
  | { readonly what: 'add day'; readonly day: string }
  | { readonly what: 'remove day'; readonly day: string }
  | { readonly what: 'tour'; readonly tour: Tour }
  | { readonly what: 'delete'; readonly withHoldings: (guest: Guest) => GuestToRemove }

interface BulkPlan {
  /** The guests to change, in the given order. */
  readonly change: readonly Guest[]
  /** Guests who need no change, for example because they are in that group already. */
  readonly same: readonly Guest[]
  /** Why the action cannot be done at all, as a sentence. */
  readonly problem?: string
  /** The guests who prevent the action; without them it may work. */
  readonly inTheWay?: readonly Guest[]
}

/** Limit of writes at a time: more would delay the desk's own writes in the outbox. */
export const MAX_BULK_GUESTS = 500

/** Number of guests named in a sentence. */
const MAX_NAMED = 3

/** 'Ada Bell', 'Ada Bell, Ben Roe and 3 more'. */
export function namesOf(guests: readonly Guest[]): string {
  const named = listNames(guests.slice(0, MAX_NAMED).map(fullName))
  return guests.length > MAX_NAMED ? `${named} and ${guests.length - MAX_NAMED} more` : named
}

/**
 * Plans an action on many guests before any write: who is affected, and whether limits or what a guest holds prevent
 * it. Uses the server's rules on this device's copy, including its waiting writes.
 */
export function planBulkAction(act: BulkAction, guests: readonly Guest[]): BulkPlan {
  const plan = act.what === 'delete' ? planRemoval(act, guests) : planChange(act, guests)
  return plan.change.length > MAX_BULK_GUESTS && plan.problem === undefined
    ? {
        ...plan,
        problem: `No more than ${MAX_BULK_GUESTS} guests can be changed at a time. Search for a group or choose a day first.`,
      }
    : plan
}

function planRemoval({ withHoldings }: BulkAction & { what: 'delete' }, guests: readonly Guest[]): BulkPlan {
  const problem = removalBlockedReason(guests.map(withHoldings))
  const inTheWay = guests.filter(guest => removalBlockedReason([withHoldings(guest)]) !== undefined)
  return { change: guests, same: [], ...(problem !== undefined && { problem, inTheWay }) }
}

function planChange(act: Exclude<BulkAction, { what: 'delete' }>, guests: readonly Guest[]): BulkPlan {
  const isSo = alreadySo(act)
  const change = guests.filter(guest => !isSo(guest))
  const plan = { change, same: guests.filter(isSo) }
  switch (act.what) {
    case 'move':
      return { ...plan, ...noRoom(act.group.name, act.group, change.length) }
    case 'tour':
      return { ...plan, ...noRoom(act.tour.title, act.tour, change.length) }
    case 'remove day':
      return { ...plan, ...notWithout(act.day, change) }
    case 'add day':
      return plan
  }
}

function alreadySo(act: Exclude<BulkAction, { what: 'delete' }>): (guest: Guest) => boolean {
  switch (act.what) {
    case 'move':
      return guest => guest.event_group_id === act.group.id
    case 'add day':
      return guest => attends(guest, act.day)
    case 'remove day':
      return guest => !attends(guest, act.day)
    case 'tour':
      return guest => isOnTour(guest, act.tour)
  }
}

type Places = Pick<EventGroup, 'guest_count' | 'maximum_guests'>

function noRoom(name: string, { guest_count, maximum_guests }: Places, joining: number) {
  const free = Math.max(maximum_guests - guest_count, 0)
  if (joining <= free) return {}
  const room =
    free === 0 ? 'no place is free' : `${pluralize(free, 'place')} ${free === 1 ? 'is' : 'are'} free`
  return {
    problem: `${name} may have ${pluralize(maximum_guests)} and has ${formatCount(guest_count)}: ${room}, for ${joining}. Nobody is changed.`,
  }
}

function notWithout(day: string, change: readonly Guest[]) {
  const arrived = change.filter(guest => checkedInAt(guest, day) !== undefined)
  const only = change.filter(guest => splitDays(guest).length === 1)
  const inTheWay = change.filter(guest => arrived.includes(guest) || only.includes(guest))
  if (inTheWay.length === 0) return {}
  const why = [
    ...(arrived.length > 0
      ? [`${pluralize(arrived.length)} checked in on ${dayLabel(day)}: ${namesOf(arrived)}.`]
      : []),
    ...(only.length > 0 ? [`${pluralize(only.length)} with no other day: ${namesOf(only)}.`] : []),
  ]
  return { problem: `${why.join(' ')} Nobody is changed.`, inTheWay }
}
