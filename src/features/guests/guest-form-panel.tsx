import { useState } from 'react'
import type { Event } from '../../../contract/api/events.schema.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { checkedInAt, splitDays } from '../../../contract/rules/check-in.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { rebaseList } from '../../../contract/rules/guest-change.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { valuesNow } from '../../../contract/rules/replaced-fields.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { ApiError } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { namesakesOf } from '../../lib/guest-search.ts'
import { tourWords } from '../../lib/tour-words.ts'
import { validateName } from '../../lib/validate-name.ts'
import { useDraft } from '../../network/drafts.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../network/use-save-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { GroupPicker } from '../../ui/group-picker.tsx'
import { FormGrid, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DayBoxes } from './day-boxes.tsx'
import { GiftBags } from './gift-bags.tsx'
import { NamesakeNotice } from './namesake-notice.tsx'
import { checkInBlockedReason, dayList } from './new-guest.ts'
import { NO_NOTES, needsText, noteFieldsOf } from './note-fields.ts'
import { NotesFieldset } from './notes-fieldset.tsx'
import { type GuestBefore, type GuestForm, useSaveGuest } from './use-save-guest.ts'

interface GuestFormPanelProps {
  /** The guest to edit; undefined to add one. */
  guest: Guest | undefined
  /** Name of the guest to add, if known already: somebody who is at the desk. */
  name?: string | undefined
  guests: readonly Guest[]
  /** Resolves to whether the guest is checked in, or will be once the write is sent. */
  onCheckIn: (guest: Guest) => Promise<boolean>
  onEnd: () => void
}

/** What a guest who is checked in at once can be given as well. */
const HANDED_OUT = [
  ['voucher', 'Voucher provided'],
  ['gift', 'Gift received'],
] as const

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
const NO_GROUPS: readonly EventGroup[] = []

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

/** The event's days with their labels, in order, and days of the guest that the event has moved away from. */
function daysFor({ event_dates }: Event, guest: Guest | undefined): Record<string, string> {
  const days = new Set([...Object.keys(event_dates), ...(guest ? splitDays(guest) : [])])
  return Object.fromEntries([...days].sort(compareDays).map(day => [day, event_dates[day] ?? dayLabel(day)]))
}

/** A guest added on a day of the event is usually standing at the desk. */
function newGuest({ event_dates }: Event, today: string, name = ''): GuestForm {
  const [firstName = '', ...rest] = name.split(/\s+/)
  const days = Object.hasOwn(event_dates, today) ? [today] : []
  return { ...EMPTY, firstName, lastName: rest.join(' '), days, checkInNow: name !== '' }
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true })

/** The panel 'Adding Guest' or 'Editing Guest' (spec sections 2 and 5). */
export function GuestFormPanel({ guest, name, guests, onCheckIn, onEnd }: GuestFormPanelProps) {
  const event = useEvent()
  const today = useToday()
  const save = useSaveGuest(onCheckIn)
  const { data: groups = NO_GROUPS } = useRead(eventGroupList, { params: { id: event.id } })
  const keepAs = guest ? `guest ${guest.id}` : `guest ${name ?? ''} at ${event.id}`
  const draft = useDraft(`${keepAs}, group`, (): Picked | undefined => picked)
  /** The picked group, if any; until then the guest's own applies. */
  const [picked, setPicked] = useState<Picked | undefined>(draft.left)
  const end = () => {
    draft.forget()
    onEnd()
  }
  const groupId = picked ? picked.group?.id : guest?.event_group_id
  const group = groups.find(({ id }) => id === groupId)
  const own = guest ? valuesOf(guest) : newGuest(event, today, name)
  const state: SaveFormState<GuestForm> = useSaveForm({
    values: own,
    save: (typed, before) => submit(typed, before),
    isComplete: ({ days }) => group !== undefined && days.length > 0 && lost.length === 0,
    alsoDirty: picked !== undefined || name !== undefined,
    keepAs,
    rebase: ({ days, needs, ...kept }, before) => ({
      ...kept,
      ...(days && { days: rebaseList(own.days, days, before.days) }),
      ...(needs && { needs: rebaseList(own.needs, needs, before.needs) }),
    }),
  })
  const { form } = state
  const { errors, isSubmitted } = form.formState
  const values = form.watch()

  const noCheckIn = checkInBlockedReason(event, values.days, today)
  const checkInNow = values.checkInNow && noCheckIn === undefined
  const isFullName = name?.includes(' ') === true
  const namesakes = namesakesOf(guests, values).filter(({ id }) => id !== guest?.id)
  const lost = guest
    ? splitDays(guest).filter(day => checkedInAt(guest, day) && !values.days.includes(day))
    : []

  const stranded = guest
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
  // A stored name stays as it is, whatever rule it was stored under.
  const nameRule = (label: string) => (guest ? {} : { validate: validateName(label) })

  return (
    <Panel
      // The names cannot be changed, so no field is the first.
      ref={guest && takeFocus}
      tabIndex={-1}
      title={guest ? 'Editing Guest' : 'Adding Guest'}
      aside={<GiftBags guests={guests} />}
    >
      <SaveForm
        state={state}
        submitLabel={guest ? 'Save Update' : name && checkInNow ? 'Add and check in' : 'Add Guest'}
        failed={guest ? 'Not saved' : 'The guest was not added'}
        onCancel={end}
      >
        <FormGrid>
          <TextInput
            label="First name"
            disabled={guest !== undefined}
            autoFocus={guest === undefined && !isFullName}
            error={errors.firstName?.message}
            {...form.register('firstName', nameRule('First name'))}
          />
          <TextInput
            label="Last name"
            disabled={guest !== undefined}
            error={errors.lastName?.message}
            {...form.register('lastName', nameRule('Last name'))}
          />
        </FormGrid>
        <NamesakeNotice
          namesakes={namesakes}
          onCheckIn={
            guest
              ? undefined
              : namesake => {
                  state.forget()
                  end()
                  void onCheckIn(namesake)
                }
          }
        />
        <GroupPicker
          key={groups === NO_GROUPS ? 'loading' : guest?.event_group_id}
          label="Group"
          groups={groups}
          value={group}
          onChange={chosen => setPicked({ group: chosen, before: picked?.before ?? guest?.event_group_id })}
          note={({ guest_count, maximum_guests }) => ` (${guest_count}/${maximum_guests})`}
          autoFocus={guest === undefined && isFullName}
          error={isSubmitted && !group ? 'Group cannot be empty' : undefined}
        />
        <DayBoxes
          days={daysFor(event, guest)}
          chosen={values.days}
          onChange={days => form.setValue('days', days, { shouldDirty: true })}
          error={
            isSubmitted && values.days.length === 0
              ? 'Choose at least one day: a guest is saved with the days of attendance'
              : undefined
          }
        />
        {stranded.length > 0 && (
          <Notice tone="due" title="The guest is on a tour of a day that is not chosen">
            {stranded.map(tour => tourWords(tour, event.timezone)).join(', ')}
          </Notice>
        )}
        {lost.length > 0 && (
          <Notice
            tone={isSubmitted ? 'refused' : 'due'}
            urgent={isSubmitted}
            title="The guest has checked in on that day"
          >
            Undo the check-in first: {lost.map(day => event.event_dates[day] ?? dayLabel(day)).join(', ')}
          </Notice>
        )}
        <NotesFieldset form={form} />
        {!guest && (
          <Stack gap={1}>
            <Checkbox
              label="Check in now"
              disabled={noCheckIn !== undefined}
              checked={checkInNow}
              onChange={({ target }) => {
                form.setValue('checkInNow', target.checked, { shouldDirty: true })
                // Ticked again, it starts clean: nothing is given that was ticked earlier.
                form.setValue('voucher', false, { shouldDirty: true })
                form.setValue('gift', false, { shouldDirty: true })
              }}
              help={noCheckIn}
            />
            {HANDED_OUT.map(([field, label]) => (
              <Checkbox
                key={field}
                label={label}
                disabled={!checkInNow}
                checked={checkInNow && values[field]}
                onChange={({ target }) => form.setValue(field, target.checked, { shouldDirty: true })}
                help={checkInNow ? undefined : 'Needs check in now'}
              />
            ))}
          </Stack>
        )}
      </SaveForm>
    </Panel>
  )
}
