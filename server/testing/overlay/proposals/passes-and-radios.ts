import { passCreate, passReturn } from '../../../../contract/api/passes.ts'
import { radioCreate, radioReturn } from '../../../../contract/api/radios.ts'
import { guestContext } from '../../../../contract/offline/write-context.ts'
import { PASS_DURATIONS } from '../../../../contract/rules/passes.ts'
import { opOf } from '../../../../contract/testing/ops.ts'
import { exact } from '../exceptions.ts'
import { nineDigits, now, type ProposalsOf, pick } from './choice.ts'

export const passesAndRadiosProposals: ProposalsOf<
  'passCreate' | 'passReturn' | 'radioCreate' | 'radioReturn'
> = {
  passCreate: {
    propose: ({ guests, event }, { first, second, nth, flag }) => {
      const guest = pick(guests, first)
      return (
        guest &&
        opOf(passCreate, {
          params: { eventID: event.id },
          body: {
            passID: nineDigits(nth),
            guestID: guest.id,
            allocated: now(),
            duration: pick(PASS_DURATIONS, second) ?? 30,
            is_vcarb: flag,
          },
          context: guestContext(guest, event),
          at: now(),
        })
      )
    },
    exceptions: { passList: exact },
  },
  passReturn: {
    propose: ({ passes, event }, { first }) => {
      const pass = pick(passes, first)
      if (!pass) return undefined
      const { guest_name: name, guest_id } = pass
      return opOf(passReturn, {
        params: { eventID: event.id, passID: pass.pass_id },
        context: { subject: name, name, guest_id, event_id: event.id, timezone: event.timezone },
        at: now(),
      })
    },
    exceptions: { passList: exact },
  },
  radioCreate: {
    propose: ({ guests, event }, { first, nth, flag }) => {
      const guest = pick(guests, first)
      return (
        guest &&
        opOf(radioCreate, {
          params: { eventID: event.id },
          body: {
            radioID: nineDigits(nth),
            guestID: guest.id,
            allocated: now(),
            passCode: flag ? nth : `00${nth}`,
            is_vcarb: flag,
          },
          context: guestContext(guest, event),
          at: now(),
        })
      )
    },
    exceptions: { radioList: exact },
  },
  radioReturn: {
    propose: ({ radios, event }, { first }) => {
      const radio = pick(radios, first)
      if (!radio) return undefined
      const { guest_name: name, guest_id } = radio
      return opOf(radioReturn, {
        params: { eventID: event.id, radioID: radio.radio_id },
        context: { subject: name, name, guest_id, event_id: event.id, timezone: event.timezone },
        at: now(),
      })
    },
    exceptions: { radioList: exact },
  },
}
