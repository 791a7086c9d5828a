import { splitDays } from '../../../contract/rules/check-in.ts'
import { labelDays } from '../../../contract/rules/event.ts'
import { useEvent } from '../../api/event-context.ts'
import { tourWords } from '../../lib/tour-words.ts'
import { validateName } from '../../lib/validate-name.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { GroupPicker, placesNote } from '../../ui/group-picker.tsx'
import { FormGrid, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DayBoxes } from './day-boxes.tsx'
import { GiftBags } from './gift-bags.tsx'
import { NamesakeNotice } from './namesake-notice.tsx'
import { NotesFieldset } from './notes-fieldset.tsx'
import { type GuestFormOptions, useGuestForm } from './use-guest-form.ts'

/** What a guest who is checked in at once can be given as well. */
const HANDED_OUT = [
  ['voucher', 'Voucher provided'],
  ['gift', 'Gift received'],
] as const

const takeFocus = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true })

/** The panel 'Adding Guest' or 'Editing Guest' (spec sections 2 and 5). */
export function GuestFormPanel(props: GuestFormOptions) {
  const { guest, name, guests, onCheckIn } = props
  const event = useEvent()
  const {
    state,
    values,
    groups,
    group,
    pickGroup,
    noCheckIn,
    checkInNow,
    namesakes,
    removedArrivalDays,
    toursOnUnchosenDays,
    end,
  } = useGuestForm(props)
  const { form } = state
  const { errors, isSubmitted } = form.formState
  const days = labelDays(event.event_dates, [
    ...Object.keys(event.event_dates),
    ...(guest ? splitDays(guest) : []),
  ])
  const isFullName = name?.includes(' ') === true
  // A stored name stays as it is, whatever rule it was stored under.
  const nameRule = (label: string) => (guest ? {} : { validate: validateName(label) })
  const tick = (field: 'checkInNow' | 'voucher' | 'gift', isTicked: boolean) =>
    form.setValue(field, isTicked, { shouldDirty: true })

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
          saving={state.saving}
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
          key={groups ? guest?.event_group_id : 'loading'}
          label="Group"
          groups={groups}
          value={group}
          onChange={pickGroup}
          note={placesNote}
          autoFocus={guest === undefined && isFullName}
          error={isSubmitted && !group ? 'Group cannot be empty' : undefined}
        />
        <DayBoxes
          days={days}
          chosen={values.days}
          onChange={chosen => form.setValue('days', chosen, { shouldDirty: true })}
          error={
            isSubmitted && values.days.length === 0
              ? 'Choose at least one day: a guest is saved with the days of attendance'
              : undefined
          }
        />
        {toursOnUnchosenDays.length > 0 && (
          <Notice tone="due" title="The guest is on a tour of a day that is not chosen">
            {toursOnUnchosenDays.map(tour => tourWords(tour, event.timezone)).join(', ')}
          </Notice>
        )}
        {removedArrivalDays.length > 0 && (
          <Notice
            tone={isSubmitted ? 'refused' : 'due'}
            urgent={isSubmitted}
            title="The guest has checked in on that day"
          >
            Reverse the check-in first, on the guest’s card:{' '}
            {removedArrivalDays.map(day => days[day]).join(', ')}
          </Notice>
        )}
        <NotesFieldset form={form} noteNow={guest?.note} />
        {!guest && (
          <Stack gap={1}>
            <Checkbox
              label="Check in now"
              disabled={noCheckIn !== undefined}
              checked={checkInNow}
              onChange={({ target }) => {
                tick('checkInNow', target.checked)
                // Ticked again, it starts clean: nothing is given that was ticked earlier.
                for (const [field] of HANDED_OUT) tick(field, false)
              }}
              help={noCheckIn}
            />
            {HANDED_OUT.map(([field, label]) => (
              <Checkbox
                key={field}
                label={label}
                disabled={!checkInNow}
                checked={checkInNow && values[field]}
                onChange={({ target }) => tick(field, target.checked)}
                help={checkInNow ? undefined : 'Needs check in now'}
              />
            ))}
          </Stack>
        )}
      </SaveForm>
    </Panel>
  )
}
