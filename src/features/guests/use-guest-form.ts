import { useState } from 'react'
import type { Event } from '../../../contract/api/events.schema.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { checkedInAt, splitDays } from '../../../contract/rules/check-in.ts'
import { rebaseList } from '../../../contract/rules/guest-change.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { valuesNow } from '../../../contract/rules/replaced-fields.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { ApiError } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { namesakesOf } from '../../lib/guest-search.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { useDraft } from '../../network/drafts.ts'
import { type SaveFormState, useSaveForm } from '../../network/use-save-form.ts'
import { checkInBlockedReason, dayList } from './new-guest.ts'
import { NO_NOTES, needsText, noteFieldsOf } from './note-fields.ts'
import { type GuestBefore, type GuestForm, useSaveGuest } from './use-save-guest.ts'

export interface GuestFormOptions {
  /** The guest to edit; undefined to add one. */
  guest: Guest | undefined
  /** Name of the guest to add, if known already: somebody who is at the desk. */
  name?: string | undefined
  guests: readonly Guest[]
  /** Resolves to whether the guest is checked in, or will be once the write is sent. */
  onCheckIn: (guest: Guest) => Promise<boolean>
  onEnd: () => void
}

interface Picked {
  readonly group: EventGroup | undefined
  /** The guest's group when it was picked. */
  readonly before: number | undefined
}

const EMPTY: GuestForm = {
  firstName: '',
  lastName: '',
  days: [],
  checkInNow: false,
  voucher: false,
  gift: false,
  ...NO_NOTES,
}

const valuesOf = (guest: Guest): GuestForm => ({
  ...EMPTY,
  firstName: guest.first_name,
  lastName: guest.last_name,
  days: splitDays(guest),
  ...noteFieldsOf(guest),
})

/** A guest with the values of the form. */
const beforeOf = ({ days, note, ...needs }: GuestForm, groupId: number): GuestBefore => ({
  check_in_days: dayList(days),
  event_group_id: groupId,
  note,
  dietary_needs: needsText(needs),
})

/** A guest added on a day of the event is usually standing at the desk. */
function newGuest({ event_dates }: Event, today: string, name = ''): GuestForm {
  const [firstName = '', ...rest] = name.split(/\s+/)
  const days = Object.hasOwn(event_dates, today) ? [today] : []
  return { ...EMPTY, firstName, lastName: rest.join(' '), days, checkInNow: name !== '' }
}

/** The values of the form of a guest, what stands in the way of saving them, and how they are saved. */
export function useGuestForm({ guest, name, guests, onCheckIn, onEnd }: GuestFormOptions) {
  const event = useEvent()
  const today = useToday()
  const save = useSaveGuest(onCheckIn)
  const { data: groups } = useRead(eventGroupList, { params: { id: event.id } })
  const keepAs = guest ? `guest ${guest.id}` : `guest ${name ?? ''} at ${event.id}`
  const draft = useDraft(`${keepAs}, group`, (): Picked | undefined => picked)
  /** The picked group, if any; until then the guest's own applies. */
  const [picked, setPicked] = useState<Picked | undefined>(draft.left)
  const end = () => {
    draft.forget()
    onEnd()
  }
  const groupId = picked ? picked.group?.id : guest?.event_group_id
  const group = groups?.find(({ id }) => id === groupId)
  const own = guest ? valuesOf(guest) : newGuest(event, today, name)
  const state: SaveFormState<GuestForm> = useSaveForm({
    values: own,
    save: (typed, before) => submit(typed, before),
    isComplete: ({ days }) => group !== undefined && days.length > 0 && removedArrivalDays.length === 0,
    alsoDirty: picked !== undefined || name !== undefined,
    keepAs,
    rebase: ({ days, needs, ...kept }, before) => ({
      ...kept,
      ...(days && { days: rebaseList(own.days, days, before.days) }),
      ...(needs && { needs: rebaseList(own.needs, needs, before.needs) }),
    }),
  })
  const values = state.form.watch()
  const noCheckIn = checkInBlockedReason(event, values.days, today)
  const checkInNow = values.checkInNow && noCheckIn === undefined
  const namesakes = namesakesOf(useFrozenWhile(guests, state.saving), values).filter(
    ({ id }) => id !== guest?.id,
  )
  const removedArrivalDays = guest
    ? splitDays(guest).filter(day => checkedInAt(guest, day) && !values.days.includes(day))
    : []
  const toursOnUnchosenDays = guest
    ? toursOf(guest).filter(({ start_time }) => !values.days.includes(venueDay(start_time, event.timezone)))
    : []

  const submit = async (typed: GuestForm, before: GuestForm) => {
    if (!group) return
    const ready: GuestForm = {
      ...typed,
      firstName: cleanName(typed.firstName),
      lastName: cleanName(typed.lastName),
      checkInNow,
      voucher: typed.voucher && checkInNow,
      gift: typed.gift && checkInNow,
    }
    if (!guest) await save.add(ready, group)
    else
      try {
        await save.change(guest, ready, group, beforeOf(before, picked?.before ?? guest.event_group_id))
      } catch (error) {
        const now = error instanceof ApiError && valuesNow(error.body).event_group_id
        // The refusal names the group that another desk has set: the next press replaces that one.
        if (typeof now === 'number') setPicked({ group, before: now })
        throw error
      }
    end()
  }

  return {
    state,
    values,
    groups,
    group,
    pickGroup: (chosen: EventGroup | undefined) =>
      setPicked({ group: chosen, before: picked?.before ?? guest?.event_group_id }),
    /** Why the guest cannot be checked in now, if so. */
    noCheckIn,
    checkInNow,
    namesakes,
    /** Days no longer chosen on which the guest has checked in: they cannot be saved. */
    removedArrivalDays,
    /** The guest's tours on days that are not chosen. */
    toursOnUnchosenDays,
    end,
  }
}
