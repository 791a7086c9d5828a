import { useState } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { radioCreate } from '../../../contract/api/radios.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { MAX_RADIOS } from '../../../contract/rules/radios.ts'
import { useSend } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { withNewIdOnConflict } from '../../api/new-id-on-conflict.ts'
import { useRead } from '../../api/use-read.ts'
import { useOnline } from '../../network/network-state.tsx'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EntryForm, FormFooter } from '../../ui/entry-form.tsx'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useGuestChoice } from '../../ui/use-guest-choice.ts'
import { holderWords } from './radio-words.ts'

const NO_GUESTS: readonly Guest[] = []
const MOST_DIGITS = 12

/** Gives a radio to a guest (spec section 2). `radios`: those that are out. */
export function RadioForm({ radios }: { radios: readonly Radio[] }) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const { data: guests = NO_GUESTS } = useRead(guestList, { params: { eventId: event.id } })
  const choice = useGuestChoice<Guest>()
  const { guest, isVcarb } = choice
  const [passCode, setPassCode] = useState('')
  const [problem, setProblem] = useState<{ readonly code: string; readonly words: string }>()
  const [busy, setBusy] = useState(false)
  const isFull = radios.length >= MAX_RADIOS
  const holder = radios.find(radio => radio.pass_code === passCode)
  const taken = holder && holderWords(holder, event.timezone)

  const add = async () => {
    if (!guest || passCode === '' || isFull || busy) return
    // Online the server has the last word: the radio may have come back at another desk just now.
    if (taken !== undefined && !online) return
    setBusy(true)
    setProblem(undefined)
    const body = {
      guestID: guest.id,
      allocated: new Date().toISOString(),
      passCode,
      is_vcarb: isVcarb,
    }
    try {
      const sent = await withNewIdOnConflict(
        radioID =>
          send(radioCreate, {
            params: { eventID: event.id },
            body: { radioID, ...body },
            context: guestContext(guest, event),
          }),
        number => radios.some(radio => radio.radio_id === number),
      )
      notifySaved(sent, `${fullName(guest)} has the radio ${passCode}`)
      if (!choice.isStill(guest)) return
      choice.clear()
      setPassCode('')
    } catch (error) {
      if (error instanceof ApiError && error.body.name === 'PassCodeTaken')
        setProblem({ code: passCode, words: error.message })
      else toast.refused(`${fullName(guest)} was not given a radio`, { detail: explain(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryForm label="Give out a radio" onSubmit={() => void add()}>
      <GuestPicker label="Guest name" placeholder="Type a name" guests={guests} {...choice.picker} />
      <TextInput
        label="Pass code"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={MOST_DIGITS}
        value={passCode}
        onChange={({ target }) => setPassCode(target.value.replace(/\D/g, ''))}
        error={taken ?? (problem?.code === passCode ? problem.words : undefined)}
        help={isFull ? errors.RadioLimit.message : undefined}
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
          disabled={!guest || passCode === '' || isFull}
        >
          Add radio
        </Button>
      </FormFooter>
    </EntryForm>
  )
}
