import type { OpOf } from '../api/endpoint.ts'
import type { Guest } from '../api/guests.schema.ts'
import {
  guestCheckIn,
  guestCreate,
  guestDelete,
  guestGroupCheckIn,
  guestNewCode,
  guestReverseCheckIn,
  guestUpdate,
} from '../api/guests.ts'
import { checkedInAt, withCheckIn, withDays } from '../rules/check-in.ts'
import { dayDifference } from '../rules/day-difference.ts'
import { dayLabel } from '../rules/event.ts'
import { type FieldChange, fieldChanges, GUEST_LABELS, valueWords } from '../rules/field-changes.ts'
import { changedDaysAndGroup } from '../rules/guest-change.ts'
import { withNewCode } from '../rules/guest-code.ts'
import { givenNotes, rebaseNotes, withNotes } from '../rules/guest-notes.ts'
import { newGuest } from '../rules/new-guest.ts'
import { compareGuests } from '../rules/order.ts'
import { pluralize } from '../rules/pluralize.ts'
import { withUnexpectedDays } from '../rules/unexpected-days.ts'
import { venueDay } from '../rules/venue-time.ts'
import { addGuests, countDays, countGroup, effectsOfLeaving } from './counts.ts'
import { defineWrite } from './define-write.ts'
import {
  checkInEntity,
  createdId,
  entityIfKnown,
  eventGroupEntity,
  guestEntity,
  tourEntities,
} from './entities.ts'
import { concernsItsPins } from './pins.ts'
import { reversed } from './reversed-check-in.ts'
import { insertSorted, removeWhere, updateById, updateIf, updateWhere } from './update-rows.ts'
import { headcountOf } from './write-context.ts'

type Create = OpOf<typeof guestCreate>
type Update = OpOf<typeof guestUpdate>

/** The name and brand of a group, from another guest of the group or else from the op's context. */
const groupIn = (list: readonly Guest[], id: number, { context }: Create | Update) => {
  const mate = list.find(guest => guest.event_group_id === id)
  return {
    group_name: mate?.group_name ?? context.group_name ?? '',
    is_vcarb: mate?.is_vcarb ?? context.is_vcarb ?? false,
  }
}

/** Marks the days that a desk added on that same day. Needs the venue's time zone; without it they stay as they were. */
const markUnexpectedDays = (
  guest: Guest,
  before: string,
  { at, context }: Create | Update,
  added = context.timezone && venueDay(at, context.timezone),
): Guest => (added === undefined ? guest : withUnexpectedDays(guest, before, added))

const addedGuest = (list: readonly Guest[], op: Create): Guest => {
  const guest = newGuest(
    {
      id: createdId(op),
      first_name: op.body.firstName,
      last_name: op.body.lastName,
      ...groupIn(list, op.body.group, op),
      event_group_id: op.body.group,
    },
    op.body.daysAttending,
  )
  const withCode = op.body.code === undefined ? guest : { ...guest, code: op.body.code }
  return markUnexpectedDays(withNotes(withCode, op.body), '', op)
}

const changedGuest = (list: readonly Guest[], guest: Guest, op: Update): Guest => {
  const { check_in_days, event_group_id } = changedDaysAndGroup(guest, op.body)
  const noted = withNotes(guest, rebaseNotes(guest, givenNotes(op.body), op.body.before))
  const dated = withDays(noted, check_in_days)
  const next = markUnexpectedDays(dated, guest.check_in_days, op, op.body.unexpected_days)
  return guest.event_group_id === event_group_id
    ? next
    : { ...next, ...groupIn(list, event_group_id, op), event_group_id }
}

/** The guest's group before the write: the one that the list shows. Their form may have been begun in another one. */
const groupBefore = ({ body, context }: Update): number | undefined =>
  context.event_group_id ?? body.before?.event_group_id

/** The guest's group after the write, by the rule of `changedDaysAndGroup`. */
const groupAfter = (op: Update): number => {
  const { before, event_group_id } = op.body
  return event_group_id === before?.event_group_id ? (groupBefore(op) ?? event_group_id) : event_group_id
}

const NO_NOTES = { note: '', dietary_needs: '', tell_steward: false }

/** The days that a change adds and takes away. */
function dayChanges(days: string, before = ''): FieldChange[] {
  const { added, removed } = dayDifference(before, days)
  const words = (label: string, days: string[]): FieldChange[] =>
    days.length === 0 ? [] : [[label, days.map(dayLabel).join(', ')]]
  return [...words('Days added', added), ...words('Days taken away', removed)]
}

/** -1 for the group that a moved guest leaves, 1 for the one that they join, 0 for others. */
const moves = (eventGroupId: number, op: Update): number => {
  const [left, joined] = [groupBefore(op), groupAfter(op)]
  return left === undefined ? 0 : Number(eventGroupId === joined) - Number(eventGroupId === left)
}

const daysOfNew = (op: Create) =>
  headcountOf([{ check_in_days: op.body.daysAttending, gift_received: false }])

const daysOfChanged = ({ context, body }: Update) =>
  context.headcount &&
  headcountOf([{ check_in_days: body.check_in_days, gift_received: context.headcount.remaining === 0 }])

/** The check-in of a group. That of an earlier day has the time of all others of that day, so no reversal names it. */
const checkInOf = ({ at, params, body }: OpOf<typeof guestGroupCheckIn>) =>
  checkInEntity(params.groupId, body.day ? at : body.timestamp)

/**
 * The effects of writes on guests. Counts do not show whether the snapshot already includes the write, because its
 * answer was lost; they are then off by one until the server has answered. The Redemption tab counts the guests instead.
 */
export const guestWrites = {
  guestCreate: defineWrite(guestCreate, {
    entities: op => [guestEntity(createdId(op)), eventGroupEntity(op.body.group)],
    creates: op => guestEntity(createdId(op)),
    label: op => `Add ${op.body.firstName} ${op.body.lastName}`,
    changes: ({ body }) => [...dayChanges(body.daysAttending), ...fieldChanges(body, NO_NOTES, GUEST_LABELS)],
    effects: {
      /** `pin` is unknown; so are `code`, `group_name`, `is_vcarb` if neither the op nor another guest has them. */
      guestList: (list, op, readParams) =>
        op.body.eventID !== readParams.eventId || list.some(guest => guest.id === createdId(op))
          ? list
          : insertSorted(list, addedGuest(list, op), compareGuests),
      eventGroupList: (groups, { body }) => updateById(groups, body.group, group => addGuests(group, 1)),
      eventGroupGet: (group, { body }) =>
        updateIf(group, group.id === body.group, known => addGuests(known, 1)),
      remainingByDay: (rows, op, readParams) =>
        op.body.eventID === readParams.id ? countDays(rows, daysOfNew(op), 1) : rows,
      remainingByGroup: (rows, op) => countGroup(rows, op.body.group, daysOfNew(op), 1),
    },
  }),

  guestUpdate: defineWrite(guestUpdate, {
    entities: op => [
      guestEntity(op.params.id),
      eventGroupEntity(op.body.event_group_id),
      ...entityIfKnown(eventGroupEntity, groupBefore(op)),
    ],
    onRetry: (op, { event_group_id }) =>
      typeof event_group_id === 'number' ? { ...op, context: { ...op.context, event_group_id } } : op,
    label: op => `Change ${op.context.subject ?? 'a guest'}`,
    changes: ({ body, context }, now) => [
      ...dayChanges(body.check_in_days, body.before?.check_in_days),
      ...fieldChanges(body, { event_group_id: context.event_group_id, ...body.before }, GUEST_LABELS, {
        event_group_id: context.group_name ?? 'another one',
      }),
      // The refusal says the other values itself; a note may be long.
      ...(now.note === undefined ? [] : [['There now', valueWords(now.note)] as const]),
    ],
    effects: {
      /** `group_name` and `is_vcarb` are unknown if neither the op nor the group's guests have them. */
      guestList: (list, op) => updateById(list, op.params.id, guest => changedGuest(list, guest, op)),
      /** Needs the previous group (`context.event_group_id`, or `before` of the body). */
      eventGroupList: (groups, op) =>
        updateWhere(
          groups,
          () => true,
          group => addGuests(group, moves(group.id, op)),
        ),
      eventGroupGet: (group, op) => updateIf(group, true, known => addGuests(known, moves(known.id, op))),
      /** Needs the previous days (`context.headcount`). */
      remainingByDay: (rows, op, readParams) =>
        op.context.event_id === readParams.id
          ? countDays(countDays(rows, op.context.headcount, -1), daysOfChanged(op), 1)
          : rows,
      remainingByGroup: (rows, op) => {
        const left = groupBefore(op)
        return left === undefined
          ? rows
          : countGroup(countGroup(rows, left, op.context.headcount, -1), groupAfter(op), daysOfChanged(op), 1)
      },
    },
  }),

  guestNewCode: defineWrite(guestNewCode, {
    entities: op => [guestEntity(op.params.id)],
    label: op => `New code for ${op.context.subject ?? 'a guest'}`,
    effects: {
      guestList: (list, op) => updateById(list, op.params.id, guest => withNewCode(guest, op.body.code)),
    },
  }),

  guestDelete: defineWrite(guestDelete, {
    entities: op => [
      guestEntity(op.params.id),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
      ...tourEntities(op.context.tours),
    ],
    needs: op => [guestEntity(op.params.id)],
    label: op => `Remove ${op.context.subject ?? 'a guest'}`,
    goneError: 'GuestNotFound',
    effects: {
      guestList: (list, { params }) => removeWhere(list, guest => guest.id === params.id),
      /** Needs the group (`context.event_group_id`). */
      eventGroupList: (groups, { context }) =>
        updateById(groups, context.event_group_id, group => addGuests(group, -1)),
      eventGroupGet: (group, { context }) =>
        updateIf(group, group.id === context.event_group_id, known => addGuests(known, -1)),
      /** Needs the days (`context.headcount`). */
      remainingByGroup: (rows, { context }) =>
        countGroup(rows, context.event_group_id, context.headcount, -1),
      ...effectsOfLeaving,
      tourGuestList: (list, { params }) => removeWhere(list, place => place.guest_id === params.id),
      /** The server answers that the pin was not found; here, nothing is redeemed. */
      redeemedTypes: {
        concerns: concernsItsPins,
        update: answer =>
          updateIf(answer, Object.keys(answer.redemptions).length > 0, () => ({ redemptions: {} })),
      },
    },
  }),

  guestCheckIn: defineWrite(guestCheckIn, {
    entities: op => [guestEntity(op.params.id), checkInEntity(op.params.id, op.body.timestamp)],
    creates: op => checkInEntity(op.params.id, op.body.timestamp),
    label: op => `Check in ${op.context.subject ?? 'a guest'}`,
    effects: {
      /** Needs the venue's zone (`context.timezone`), else it cannot know the day. */
      guestList: (list, { params, body, context }) => {
        const { timezone } = context
        return timezone === undefined
          ? list
          : updateById(list, params.id, guest =>
              withCheckIn(guest, venueDay(body.timestamp, timezone), body.timestamp),
            )
      },
    },
  }),

  guestReverseCheckIn: defineWrite(guestReverseCheckIn, {
    entities: op => [
      guestEntity(op.params.id),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
      ...[op.params.id, op.context.event_group_id].flatMap(id =>
        entityIfKnown(at => checkInEntity(id, at), op.body.check_in_time),
      ),
    ],
    label: op => `Undo the check-in of ${op.context.subject ?? 'a guest'} on ${op.body.date}`,
    goneError: 'GuestNotFound',
    effects: {
      guestList: (list, op, _readParams, stored) => {
        const isTarget = (guest: Guest) => guest.id === op.params.id
        return updateWhere(list, isTarget, guest => reversed(guest, op, stored.find(isTarget)))
      },
    },
  }),

  guestGroupCheckIn: defineWrite(guestGroupCheckIn, {
    entities: op => [
      eventGroupEntity(op.params.groupId),
      checkInOf(op),
      ...(op.body.guest_ids ?? []).map(guestEntity),
    ],
    needs: op => [eventGroupEntity(op.params.groupId)],
    creates: checkInOf,
    label: ({ body: { guest_ids, day }, context: { name, subject } }) => {
      const whom = guest_ids
        ? `${name || pluralize(guest_ids.length)} of ${subject ?? 'a group'}`
        : `the group ${subject ?? ''}`.trimEnd()
      return `Check in ${whom}${day ? ` for ${day}` : ''}`
    },
    effects: {
      /** Needs the venue's zone (`context.timezone`), else it cannot know the day. */
      guestList: (list, { params, body, context }) => {
        if (context.timezone === undefined) return list
        const day = venueDay(body.timestamp, context.timezone)
        const named = body.guest_ids && new Set(body.guest_ids)
        return updateWhere(
          list,
          guest => named?.has(guest.id) ?? guest.event_group_id === params.groupId,
          // Noon of a chosen day only stands for an unknown time, so it replaces no real one.
          guest => (body.day && checkedInAt(guest, day) ? guest : withCheckIn(guest, day, body.timestamp)),
        )
      },
    },
  }),
}
