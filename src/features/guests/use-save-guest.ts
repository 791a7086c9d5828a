import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestCreate, guestUpdate } from '../../../contract/api/guests.ts'
import { guestRedeem, guestRedeemVoucher } from '../../../contract/api/redemption.ts'
import { guestContext, joinedGroupContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import type { DaysAndGroup } from '../../../contract/rules/guest-change.ts'
import type { NotesBefore } from '../../../contract/rules/guest-notes.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { randomGuestCode } from '../../lib/random-guest-code.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { notifySaved } from '../../network/use-write-action.ts'
import { toast } from '../../ui/toast.ts'
import { dayList, listedGuest } from './new-guest.ts'
import { changedNotes, type NoteFields } from './note-fields.ts'

/** The fields of the form. `days`: venue days. */
export interface GuestForm extends NoteFields {
  firstName: string
  lastName: string
  days: string[]
  checkInNow: boolean
  voucher: boolean
  gift: boolean
}

/** The guest's fields as the person who changes them saw them. */
export type GuestBefore = DaysAndGroup & NotesBefore

/** Saves the form. Both functions throw API errors; then nothing was saved. */
export function useSaveGuest(onCheckIn: (guest: Guest) => Promise<boolean>) {
  const event = useEvent()
  const issuer = useUserName()
  const send = useSend()
  const { canKeep } = useNetwork()
  const issued = issuedBy(issuer)

  /** Adds a guest. The other ticked writes follow in order, and report their own refusals. */
  const add = async (form: GuestForm, group: EventGroup): Promise<void> => {
    const id = crypto.randomUUID()
    const notes = changedNotes({}, form)
    const code = randomGuestCode()
    const sent = await send(guestCreate, {
      body: {
        id,
        eventID: event.id,
        firstName: form.firstName,
        lastName: form.lastName,
        daysAttending: dayList(form.days),
        group: group.id,
        code,
        ...notes,
      },
      context: {
        ...joinedGroupContext(group, event),
        subject: `${form.firstName} ${form.lastName}`,
        guest_id: id,
      },
    })
    const stored = sent.outcome === 'done' ? sent.answer[0] : undefined
    const guest = stored ?? { ...listedGuest(id, form, form.days, group), ...notes, code }
    const name = fullName(guest)
    if (form.checkInNow) void follow(guest, form)
    else notifySaved(sent, `${name} was added to the guest list`)
  }

  /**
   * Kept writes on one guest keep their order, and are all made at once, before the page may be closed: what was handed
   * out stays recorded even if the check-in is refused. Others have to wait for the check-in.
   */
  const follow = async (guest: Guest, form: GuestForm) => {
    const name = fullName(guest)
    const context = guestContext(guest, event, issuer)
    const arriving = onCheckIn(guest)
    if (!canKeep && !(await arriving)) {
      if (form.voucher || form.gift)
        toast.info(`Neither voucher nor gift of ${name} is marked`, { detail: 'Both need the check-in.' })
      return
    }
    if (form.voucher)
      toastRefusal(
        send(guestRedeemVoucher, { body: { guest_id: guest.id, ...issued }, context }),
        `The voucher of ${name} was not marked as provided`,
      )
    if (form.gift)
      toastRefusal(
        // By guest id, because offline there is no pin yet.
        send(guestRedeem, { body: { guest_id: guest.id, event_id: event.id, ...issued }, context }),
        `The gift of ${name} was not marked as received`,
      )
  }

  /** Sends the guest's days and group, compared with `before`, and the notes that differ from the guest's. */
  const change = async (
    guest: Guest,
    form: GuestForm,
    group: EventGroup,
    { note, dietary_needs, ...daysAndGroup }: GuestBefore,
  ): Promise<void> => {
    const notes = changedNotes(guest, form)
    const before = {
      ...daysAndGroup,
      ...(notes.note === undefined ? {} : { note }),
      ...(notes.dietary_needs === undefined ? {} : { dietary_needs }),
    }
    const sent = await send(guestUpdate, {
      params: { id: guest.id },
      body: {
        check_in_days: dayList(form.days),
        event_group_id: group.id,
        before,
        ...notes,
      },
      context: { ...guestContext(guest, event), ...joinedGroupContext(group, event) },
    })
    notifySaved(sent, `${fullName(guest)} was changed`)
  }

  return { add, change }
}

const toastRefusal = (write: Promise<unknown>, failed: string): void =>
  void write.catch((error: unknown) => toast.refused(failed, { detail: explain(error) }))
