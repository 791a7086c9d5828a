import {
  eventGroupCreate,
  eventGroupDelete,
  eventGroupUpdate,
  groupCreate,
  groupDelete,
  groupUpdate,
} from '../../../../contract/api/groups.ts'
import { eventGroupContext, groupContext } from '../../../../contract/offline/write-context.ts'
import { removalOf } from '../../../../contract/rules/guest-removal.ts'
import { groupBody } from '../../race-weekend.ts'
import { exact, FULL_TOUR, NOBODY_HAS_THE_PIN, SERVER_NUMBERS } from '../exceptions.ts'
import { opNow, type ProposalsOf, pick } from './choice.ts'

const noSecondContact = {
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
}

export const groupsProposals: ProposalsOf<
  'groupCreate' | 'groupUpdate' | 'groupDelete' | 'eventGroupCreate' | 'eventGroupUpdate' | 'eventGroupDelete'
> = {
  groupCreate: {
    propose: (_view, { nth, flag }) => {
      const name = `${flag ? 'Émeraude' : 'osprey'} ${nth}`
      return opNow(groupCreate, {
        body: { ...groupBody(name), ...noSecondContact, is_vcarb: flag },
        context: { subject: name, is_vcarb: flag },
      })
    },
    exceptions: { groupList: SERVER_NUMBERS },
  },
  groupUpdate: {
    propose: ({ groups }, { first, second, nth, flag }) => {
      const group = pick(groups, first)
      if (!group) return undefined
      const { id: groupID, eloqua_id: _, secondary_eloqua_id: __, ...body } = group
      return opNow(groupUpdate, {
        params: { groupID },
        body: {
          ...body,
          ...(flag ? { name: `Renamed ${nth}`, is_vcarb: !body.is_vcarb } : {}),
          maximum_guests: body.maximum_guests + second,
          ...(nth % 2 === 0 ? { before: body } : {}),
        },
        context: groupContext(group),
      })
    },
    exceptions: {
      groupList: exact,
      groupGet: exact,
      eventGroupList: exact,
      eventGroupGet: exact,
      guestList: exact,
      remainingByGroup: exact,
    },
  },
  groupDelete: {
    propose: ({ groups, eventGroups }, { first }) => {
      const group = pick(groups, first, ({ id }) => !eventGroups.some(({ group_id }) => group_id === id))
      return group && opNow(groupDelete, { params: { groupID: group.id }, context: groupContext(group) })
    },
    exceptions: { groupList: exact, groupGet: exact },
  },
  eventGroupCreate: {
    propose: ({ groups, eventGroups, event }, { first }) => {
      const group = pick(groups, first, ({ id }) => !eventGroups.some(({ group_id }) => group_id === id))
      return (
        group &&
        opNow(eventGroupCreate, {
          params: { id: event.id },
          body: { eventID: event.id, groupID: group.id },
          context: { ...groupContext(group), event_id: event.id, timezone: event.timezone },
        })
      )
    },
    exceptions: {
      eventGroupList: {
        fields: ['id', 'invite_code'],
        because: 'the server numbers it and draws its invite code',
      },
      remainingByGroup: { fields: ['event_group_id'], because: 'the server numbers it' },
    },
  },
  eventGroupUpdate: {
    propose: ({ eventGroups, event }, { first, second }) => {
      const group = pick(eventGroups, first)
      return (
        group &&
        opNow(eventGroupUpdate, {
          params: { groupID: group.id },
          body: { maximum_guests: group.guests + 1 + second },
          context: { subject: group.name, event_id: event.id, timezone: event.timezone },
        })
      )
    },
    exceptions: { eventGroupList: exact, eventGroupGet: exact },
  },
  eventGroupDelete: {
    propose: ({ eventGroups, guests, event, passes, radios }, { first }) => {
      const holders = new Set([...passes, ...radios].map(({ guest_id }) => guest_id))
      const kept = new Set(guests.filter(({ id }) => holders.has(id)).map(guest => guest.event_group_id))
      const group = eventGroups.length > 2 ? pick(eventGroups, first, ({ id }) => !kept.has(id)) : undefined
      return (
        group &&
        opNow(eventGroupDelete, {
          params: { groupID: group.id },
          body: removalOf(guests.filter(guest => guest.event_group_id === group.id)),
          context: eventGroupContext(group, event, guests),
        })
      )
    },
    exceptions: {
      eventGroupList: exact,
      eventGroupGet: exact,
      guestList: exact,
      remainingByDay: exact,
      remainingByGroup: exact,
      tourList: exact,
      tourGet: FULL_TOUR,
      tourGuestList: exact,
      redeemedTypes: NOBODY_HAS_THE_PIN,
    },
  },
}
