import { randomBytes, randomUUID } from 'node:crypto'
import {
  guestCheckIn,
  guestCreate,
  guestDelete,
  guestGroupCheckIn,
  guestNewCode,
  guestReverseCheckIn,
  guestUpdate,
} from '../../../../contract/api/guests.ts'
import {
  eventGroupContext,
  guestContext,
  joinedGroupContext,
} from '../../../../contract/offline/write-context.ts'
import { checkedInAt, splitDays } from '../../../../contract/rules/check-in.ts'
import { isoDateFromDay } from '../../../../contract/rules/days.ts'
import type { GuestNotes } from '../../../../contract/rules/guest-notes.ts'
import { removalOf } from '../../../../contract/rules/guest-removal.ts'
import { guestCode } from '../../../../contract/rules/random-code.ts'
import { instantAtVenue, venueDay } from '../../../../contract/rules/venue-time.ts'
import { guestBefore } from '../../../../contract/testing/guest-before.ts'
import { opOf } from '../../../../contract/testing/ops.ts'
import { exact, FULL_TOUR, NOBODY_HAS_THE_PIN, SERVER_DRAWS_THE_PIN } from '../exceptions.ts'
import { minutesFromNow, now, opNow, type ProposalsOf, pick, someDays } from './choice.ts'

/** Notes that a form may send, as people type them; older clients send none. */
const someNotes = (nth: number): GuestNotes =>
  [
    {},
    { note: ' Arrives  late ', dietary_needs: 'vegan; Nut allergy', tell_steward: true },
    { note: '', dietary_needs: '', tell_steward: false },
    { dietary_needs: 'halal, Halal, no celery' },
    { tell_steward: true },
  ][nth % 5] ?? {}

/** The time and the day of a group check-in for an earlier day, as the screen sends them. */
const noonOfYesterday = (timezone: string) => {
  const day = venueDay(minutesFromNow(-24 * 60), timezone)
  return { timestamp: instantAtVenue(isoDateFromDay(day), '12:00', timezone), day }
}

export const guestsProposals: ProposalsOf<
  | 'guestCreate'
  | 'guestUpdate'
  | 'guestNewCode'
  | 'guestDelete'
  | 'guestCheckIn'
  | 'guestReverseCheckIn'
  | 'guestGroupCheckIn'
> = {
  guestCreate: {
    propose: (view, { first, second, nth }) => {
      const group = pick(view.eventGroups, first)
      return (
        group &&
        opNow(guestCreate, {
          body: {
            id: randomUUID(),
            eventID: view.event.id,
            firstName: pick(['Åsa', 'Bruno', 'Chloé', 'Zoë', 'Émile', 'anna'], second) ?? '',
            lastName: `Sørensen ${nth}`,
            daysAttending: someDays(view, second),
            group: group.id,
            code: guestCode(randomBytes),
            ...someNotes(second),
          },
          context: joinedGroupContext(group, view.event),
        })
      )
    },
    exceptions: {
      guestList: SERVER_DRAWS_THE_PIN,
      eventGroupList: exact,
      eventGroupGet: exact,
      remainingByDay: exact,
      remainingByGroup: exact,
    },
  },
  guestUpdate: {
    propose: (view, { first, second, flag }) => {
      const guest = pick(view.guests, first)
      const group = pick(view.eventGroups, second)
      if (!guest || !group) return undefined
      return opNow(guestUpdate, {
        params: { id: guest.id },
        body: {
          check_in_days: someDays(view, second),
          event_group_id: group.id,
          ...(flag && { before: guestBefore(guest) }),
          ...(second % 3 === 0 && { unexpected_days: guest.unexpected_days ?? '' }),
          ...someNotes(first + second),
        },
        context: { ...guestContext(guest, view.event), ...joinedGroupContext(group, view.event) },
      })
    },
    exceptions: {
      guestList: exact,
      eventGroupList: exact,
      eventGroupGet: exact,
      remainingByDay: exact,
      remainingByGroup: exact,
    },
  },
  guestNewCode: {
    propose: ({ guests, event }, { first, flag }) => {
      const guest = pick(guests, first)
      // Sometimes the current code, as if a device that missed the answer sent it again.
      const code = flag && guest?.code ? guest.code : guestCode(randomBytes)
      return (
        guest &&
        opNow(guestNewCode, {
          params: { id: guest.id },
          body: { code },
          context: guestContext(guest, event),
        })
      )
    },
    exceptions: { guestList: exact },
  },
  guestDelete: {
    propose: ({ guests, event, passes, radios }, { first }) => {
      const holders = new Set([...passes, ...radios].map(({ guest_id }) => guest_id))
      const guest = pick(guests, first, ({ id }) => !holders.has(id))
      return (
        guest &&
        opNow(guestDelete, {
          params: { id: guest.id },
          body: removalOf([guest]),
          context: guestContext(guest, event),
        })
      )
    },
    exceptions: {
      guestList: exact,
      eventGroupList: exact,
      eventGroupGet: exact,
      remainingByDay: exact,
      remainingByGroup: exact,
      tourList: exact,
      tourGet: FULL_TOUR,
      tourGuestList: exact,
      redeemedTypes: NOBODY_HAS_THE_PIN,
    },
  },
  guestCheckIn: {
    propose: ({ guests, event }, { first, second }) => {
      const guest = pick(guests, first)
      const timestamp = minutesFromNow(-second)
      return (
        guest &&
        opOf(guestCheckIn, {
          params: { id: guest.id },
          body: { timestamp },
          context: guestContext(guest, event),
          at: timestamp,
        })
      )
    },
    exceptions: { guestList: exact },
  },
  guestReverseCheckIn: {
    propose: ({ guests, event }, { first, flag }) => {
      const guest = pick(guests, first, ({ check_in }) => check_in)
      const date = guest && splitDays(guest).find(day => checkedInAt(guest, day) !== undefined)
      return guest && date
        ? opNow(guestReverseCheckIn, {
            params: { id: guest.id },
            body: { date, ...(flag && { check_in_time: checkedInAt(guest, date) }) },
            context: guestContext(guest, event),
          })
        : undefined
    },
    exceptions: { guestList: exact },
  },
  guestGroupCheckIn: {
    propose: ({ guests, eventGroups, event }, { first, second, flag }) => {
      const group = pick(eventGroups, first)
      if (!group) return undefined
      const theirs = guests.filter(guest => guest.event_group_id === group.id)
      return opNow(guestGroupCheckIn, {
        params: { groupId: group.id },
        body: {
          ...(second % 2 === 0 ? { timestamp: now() } : noonOfYesterday(event.timezone)),
          ...(flag ? { guest_ids: theirs.slice(0, 2).map(({ id }) => id) } : {}),
        },
        context: eventGroupContext(group, event, guests),
      })
    },
    exceptions: { guestList: exact },
  },
}
