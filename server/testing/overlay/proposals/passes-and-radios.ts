import { passCreate, passReturn } from '../../../../contract/api/passes.ts'
import { radioCreate, radioReturn } from '../../../../contract/api/radios.ts'
import { guestContext } from '../../../../contract/offline/write-context.ts'
import { PASS_DURATIONS } from '../../../../contract/rules/passes.ts'
import { exact } from '../exceptions.ts'
import { nineDigits, now, opNow, type ProposalsOf, pick } from './choice.ts'

export const passesAndRadiosProposals: ProposalsOf<
  'passCreate' | 'passReturn' | 'radioCreate' | 'radioReturn'
> = {
  passCreate: {
    propose: ({ guests, event }, { first, second, nth, flag }) => {
      const guest = pick(guests, first)
      return (
        guest &&
        opNow(passCreate, {
          params: { eventID: event.id },
          body: {
            passID: nineDigits(nth),
            guestID: guest.id,
            allocated: now(),
            duration: pick(PASS_DURATIONS, second) ?? 30,
            is_vcarb: flag,
          },
          context: guestContext(guest, event),
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
      return opNow(passReturn, {
        params: { eventID: event.id, passID: pass.pass_id },
        context: { subject: name, name, guest_id, event_id: event.id, timezone: event.timezone },
      })
    },
    exceptions: { passList: exact },
  },
  radioCreate: {
    propose: ({ guests, radios, event }, { first, second, nth, flag }) => {
      const guest = pick(guests, first)
      const takenOver = flag ? pick(radios, second) : undefined
      return (
        guest &&
        opNow(radioCreate, {
          params: { eventID: event.id },
          body: {
            radioID: nineDigits(nth),
            guestID: guest.id,
            allocated: now(),
            passCode: takenOver?.pass_code ?? (flag ? nth : `00${nth}`),
            is_vcarb: flag,
            ...(takenOver && { takes_over: takenOver.radio_id }),
          },
          context: { ...guestContext(guest, event), ...(takenOver && { guest_ids: [takenOver.guest_id] }) },
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
      return opNow(radioReturn, {
        params: { eventID: event.id, radioID: radio.radio_id },
        context: { subject: name, name, guest_id, event_id: event.id, timezone: event.timezone },
      })
    },
    exceptions: { radioList: exact },
  },
}
