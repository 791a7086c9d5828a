import { randomUUID } from 'node:crypto'
import { eventUpdate } from '../../../../contract/api/events.ts'
import { handoverCreate } from '../../../../contract/api/handovers.ts'
import { userCreate, userDelete, userUpdate } from '../../../../contract/api/users.ts'
import { userContext } from '../../../../contract/offline/write-context.ts'
import { exact, SERVER_NUMBERS_PEOPLE } from '../exceptions.ts'
import { minutesFromNow, opNow, type ProposalsOf, pick } from './choice.ts'

export const eventsAndUsersProposals: ProposalsOf<
  'eventUpdate' | 'handoverCreate' | 'userCreate' | 'userUpdate' | 'userDelete'
> = {
  eventUpdate: {
    propose: ({ event }, { first, nth, flag }) =>
      opNow(eventUpdate, {
        params: { eventID: event.id },
        body: {
          ...(nth % 3 === 2
            ? { pin_on_guest_page: flag }
            : flag
              ? { entry_open: first % 3 === 0 ? null : minutesFromNow(-60 * (first + 1)) }
              : { entry_close: first % 3 === 0 ? null : minutesFromNow(60 * (first + 1)) }),
          ...(nth % 2 === 0
            ? { before: { entry_open: event.entry_open, entry_close: event.entry_close } }
            : {}),
        },
        context: { subject: event.name, event_id: event.id, timezone: event.timezone },
      }),
    exceptions: { eventGet: exact },
  },
  handoverCreate: {
    propose: ({ event, passes, radios }, { first, nth, issuer }) =>
      opNow(handoverCreate, {
        params: { eventID: event.id },
        body: {
          id: randomUUID(),
          day: pick(Object.keys(event.event_dates), first) ?? '20/11/2026',
          overdue_passes: passes.length,
          radios_out: radios.length,
          tours_not_started: first,
          guests_not_in: nth,
          refused: 0,
          note: `Said ${nth}\nof tomorrow`,
        },
        context: { event_id: event.id, timezone: event.timezone, issuer },
      }),
    exceptions: { handoverList: exact },
  },
  userCreate: {
    propose: (_view, { nth, flag }) => {
      const name = `${flag ? 'Åke' : 'Quentin'} ${nth}`
      return opNow(userCreate, {
        body: { id: randomUUID(), name, email: `person${nth}@team.example`, isTourGuide: flag },
        context: { subject: name },
      })
    },
    exceptions: { userList: SERVER_NUMBERS_PEOPLE, guideList: SERVER_NUMBERS_PEOPLE },
  },
  userUpdate: {
    propose: ({ users, guides }, { first, nth, flag }) => {
      const user = pick(flag ? guides : users, first)
      return (
        user &&
        opNow(userUpdate, {
          params: { userID: user.user_uuid },
          body: {
            name: `Renamed Person ${nth}`,
            email: user.email ?? `person${nth}@team.example`,
            isTourGuide: flag || user.is_tour_guide,
            ...(nth % 2 === 0
              ? {
                  before: { name: user.name ?? '', email: user.email ?? '', isTourGuide: user.is_tour_guide },
                }
              : {}),
          },
          context: userContext(user),
        })
      )
    },
    exceptions: {
      userList: exact,
      guideList: SERVER_NUMBERS_PEOPLE,
      tourList: exact,
      tourGet: exact,
      guestList: exact,
    },
  },
  userDelete: {
    propose: ({ users, tours }, { first }) => {
      const user = pick(users, first, ({ user_uuid }) => !tours.some(tour => tour.user_uuid === user_uuid))
      return user && opNow(userDelete, { params: { userID: user.user_uuid }, context: userContext(user) })
    },
    exceptions: { userList: exact, guideList: exact },
  },
}
