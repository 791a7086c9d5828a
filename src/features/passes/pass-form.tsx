import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passCreate } from '../../../contract/api/passes.ts'
import { passEntity } from '../../../contract/offline/entities.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { FREQUENT_DURATIONS, PASS_DURATIONS } from '../../../contract/rules/passes.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { withNewIdOnConflict } from '../../api/with-new-id-on-conflict.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { notifyRow } from '../../network/notify-row.ts'
import { useSaveForm } from '../../network/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm, FormFooter } from '../../ui/entry-form.tsx'
import {
  chosenGuest,
  emptyChoice,
  type GuestChoice,
  GuestChoiceField,
  TeamChoice,
} from '../../ui/guest-choice.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QuickChoices } from '../../ui/quick-choices.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'

const option = (minutes: number) => ({ value: `${minutes}`, label: `${minutes} minutes` })
const quickly = (minutes: number) => ({
  value: `${minutes}`,
  label: `${minutes} min`,
  name: `${minutes} minutes`,
})
const DURATIONS = [
  { label: 'Frequent', options: FREQUENT_DURATIONS.map(option) },
  { label: 'All options', options: PASS_DURATIONS.map(option) },
]

interface PassEntry {
  to: GuestChoice<Guest>
  duration: string
}

const EMPTY: PassEntry = { to: emptyChoice(), duration: '' }

/** Several passes in a row mostly have the same duration. */
const forNext = ({ duration }: PassEntry): PassEntry => ({ to: emptyChoice(), duration })

/** Gives a pass to a guest for some minutes (spec section 2). `passes`: those that are out. */
export function PassForm({ passes }: { passes: readonly Pass[] }) {
  const event = useEvent()
  const send = useSend()
  const { data: guests } = useEventGuests()
  const add = async ({ to: { guest, isVcarb }, duration }: PassEntry) => {
    if (!guest) return
    const body = {
      guestID: guest.id,
      allocated: new Date().toISOString(),
      duration: Number(duration),
      is_vcarb: isVcarb,
    }
    let row = ''
    const sent = await withNewIdOnConflict(
      passID => {
        row = passEntity(passID)
        return send(passCreate, {
          params: { eventID: event.id },
          body: { passID, ...body },
          context: guestContext(guest, event),
        })
      },
      number => passes.some(pass => pass.pass_id === number),
    )
    notifyRow(sent, row, `${fullName(guest)} has a pass for ${duration} minutes`)
  }
  const { form, submit, saving, cleared } = useSaveForm({
    values: EMPTY,
    save: add,
    errorAt: (error, { to: { guest } }) => {
      if (guest) toast.refused(`${fullName(guest)} was not given a pass`, { detail: explain(error) })
      return null
    },
    clears: forNext,
    keepAs: `pass at ${event.id}`,
  })
  const { to, duration } = form.watch()
  const choose = (choice: GuestChoice<Guest>) => form.setValue('to', choice, { shouldDirty: true })
  const setDuration = (minutes: string) => form.setValue('duration', minutes, { shouldDirty: true })
  const holder = chosenGuest(to, guests)
  const hasOne = useFrozenWhile(
    passes.some(pass => !pass.returned && pass.guest_id === holder?.id),
    saving,
  )
  const isReady = holder !== null && duration !== ''

  return (
    <EntryForm label="Give out a pass" onSubmit={() => isReady && submit()}>
      <GuestChoiceField choice={to} onChange={choose} guests={guests} cleared={cleared} />
      <Stack gap={2}>
        <Select
          label="Duration"
          placeholder="Choose a duration"
          options={DURATIONS}
          value={duration}
          onChange={({ target }) => setDuration(target.value)}
        />
        <QuickChoices
          label="Frequent durations"
          choices={FREQUENT_DURATIONS.map(quickly)}
          value={duration}
          onValueChange={setDuration}
        />
      </Stack>
      {hasOne && holder && <Notice tone="due" title={`${fullName(holder)} has a pass already`} />}
      <FormFooter>
        <TeamChoice choice={to} onChange={choose} />
        <Button type="submit" variant="primary" icon="plus" pending={saving} disabled={!isReady}>
          Add pass
        </Button>
      </FormFooter>
    </EntryForm>
  )
}
