import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passCreate } from '../../../contract/api/passes.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { FREQUENT_DURATIONS, PASS_DURATIONS } from '../../../contract/rules/passes.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { withNewIdOnConflict } from '../../api/new-id-on-conflict.ts'
import { useRead } from '../../api/use-read.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EntryForm, FormFooter } from '../../ui/entry-form.tsx'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { useGuestChoice } from '../../ui/use-guest-choice.ts'

const NO_GUESTS: readonly Guest[] = []
const option = (minutes: number) => ({ value: `${minutes}`, label: `${minutes} minutes` })
const DURATIONS = [
  { label: 'Frequent', options: FREQUENT_DURATIONS.map(option) },
  { label: 'All options', options: PASS_DURATIONS.map(option) },
]

/** Gives a pass to a guest for some minutes (spec section 2). `passes`: those that are out. */
export function PassForm({ passes }: { passes: readonly Pass[] }) {
  const event = useEvent()
  const send = useSend()
  const { busy, act } = useWriteAction()
  const { data: guests = NO_GUESTS } = useRead(guestList, { params: { eventId: event.id } })
  const choice = useGuestChoice<Guest>()
  const { guest, isVcarb } = choice
  const [duration, setDuration] = useState('')

  const add = async () => {
    if (!guest || duration === '' || busy) return
    const body = {
      guestID: guest.id,
      allocated: new Date().toISOString(),
      duration: Number(duration),
      is_vcarb: isVcarb,
    }
    const sent = await act(
      () =>
        withNewIdOnConflict(
          passID =>
            send(passCreate, {
              params: { eventID: event.id },
              body: { passID, ...body },
              context: guestContext(guest, event),
            }),
          number => passes.some(pass => pass.pass_id === number),
        ),
      {
        done: `${fullName(guest)} has a pass for ${duration} minutes`,
        failed: `${fullName(guest)} was not given a pass`,
      },
    )
    if (!sent || !choice.isStill(guest)) return
    choice.clear()
    setDuration('')
  }

  return (
    <EntryForm label="Give out a pass" onSubmit={() => void add()}>
      <GuestPicker label="Guest name" placeholder="Type a name" guests={guests} {...choice.picker} />
      <Select
        label="Duration"
        placeholder="Choose a duration"
        options={DURATIONS}
        value={duration}
        onChange={({ target }) => setDuration(target.value)}
      />
      <FormFooter>
        <Checkbox
          label="Is VCARB?"
          checked={isVcarb}
          onChange={({ target }) => choice.setIsVcarb(target.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          icon="plus"
          pending={busy}
          disabled={!guest || duration === ''}
        >
          Add pass
        </Button>
      </FormFooter>
    </EntryForm>
  )
}
