import { useState } from 'react'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { splitDays } from '../../../contract/rules/check-in.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { NO_GUESTS, useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { namesakesOf } from '../../lib/guest-search.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { validateName } from '../../lib/validate-name.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { NamesakeNotice } from './namesake-notice.tsx'
import { checkInBlockedReason } from './new-guest.ts'
import { NO_NOTES } from './note-fields.ts'
import { useSaveGuest } from './use-save-guest.ts'

interface CompanionDialogProps {
  /** The guest whose companion is added. */
  guest: Guest
  /** Resolves to whether the guest is checked in, or will be once the write is sent. */
  onCheckIn: (guest: Guest) => Promise<boolean>
  onEnd: () => void
}

/** Adds somebody who has come with a guest: in the same group, for those of their days that are not over. */
export function CompanionDialog({ guest, onCheckIn, onEnd }: CompanionDialogProps) {
  const event = useEvent()
  const today = useToday()
  const { data: groups, error, retry } = useRead(eventGroupList, { params: { id: event.id } })
  const { data: guests = NO_GUESTS } = useEventGuests()
  const group = groups?.find(({ id }) => id === guest.event_group_id)
  const save = useSaveGuest(onCheckIn)
  const own = splitDays(guest)
  const ofEvent = own.filter(day => Object.hasOwn(event.event_dates, day))
  const toCome = ofEvent.filter(day => compareDays(day, today) >= 0)
  // If the event has moved away from all the guest's days, the server refuses them with the event's days.
  const days = [toCome, ofEvent].find(some => some.length > 0) ?? own
  const noCheckIn = checkInBlockedReason(event, days, today)
  // The server's rule, including the writes that wait on this device.
  const isFull = group !== undefined && group.guest_count >= group.maximum_guests
  const [ticked, setTicked] = useState(noCheckIn === undefined)
  const checkInNow = ticked && noCheckIn === undefined
  const state = useSaveForm({
    values: { firstName: '', lastName: guest.last_name },
    save: async ({ firstName, lastName }) => {
      if (!group || isFull) return
      const name = { firstName: cleanName(firstName), lastName: cleanName(lastName) }
      await save.add({ ...NO_NOTES, ...name, days, checkInNow, voucher: false, gift: false }, group)
      onEnd()
    },
  })
  const { form, saving } = state
  const showsFull = useFrozenWhile(isFull, saving)
  const others = useFrozenWhile(guests, saving)
  const { errors, isDirty } = form.formState

  return (
    <Dialog title={`With ${fullName(guest)}`} onClose={onEnd} closeOnBackdrop={!isDirty} busy={saving}>
      {group && showsFull ? (
        <Notice tone="refused" title="The group is full">
          {group.name} may have {pluralize(group.maximum_guests)} at this event. Raise its maximum on the
          Groups tab first.
        </Notice>
      ) : (
        <SaveForm
          state={state}
          submitLabel={checkInNow ? 'Add and check in' : 'Add Guest'}
          failed="The guest was not added"
          disabled={!group}
          onCancel={onEnd}
        >
          <Stack>
            <TextInput
              label="First name"
              autoFocus
              error={errors.firstName?.message}
              {...form.register('firstName', { validate: validateName('First name') })}
            />
            <TextInput
              label="Last name"
              error={errors.lastName?.message}
              {...form.register('lastName', { validate: validateName('Last name') })}
            />
            <NamesakeNotice
              namesakes={namesakesOf(others, form.watch())}
              saving={saving}
              onCheckIn={namesake => {
                onEnd()
                void onCheckIn(namesake)
              }}
            />
            <Checkbox
              label="Check in now"
              disabled={noCheckIn !== undefined}
              checked={checkInNow}
              onChange={({ target }) => setTicked(target.checked)}
              help={noCheckIn}
            />
            {!groups && error && <ReadProblem error={error} onRetry={retry} />}
            {groups && !group && (
              <Notice tone="refused" title={`${guest.group_name} is no longer at this event`}>
                Add the guest on the Guests tab, with another group.
              </Notice>
            )}
          </Stack>
        </SaveForm>
      )}
    </Dialog>
  )
}
