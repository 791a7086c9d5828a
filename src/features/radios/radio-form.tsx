import { useRef } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { radioCreate } from '../../../contract/api/radios.ts'
import { radioEntity } from '../../../contract/offline/entities.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { MAX_PASS_CODE_DIGITS } from '../../../contract/rules/limits.ts'
import { MAX_RADIOS } from '../../../contract/rules/radios.ts'
import { useSend } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { withNewIdOnConflict } from '../../api/with-new-id-on-conflict.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { useOnline } from '../../network/network-state.tsx'
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
import { Row, Stack } from '../../ui/layout.tsx'
import { QuickChoices } from '../../ui/quick-choices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { nextCode } from './free-codes.ts'
import { holderWords } from './radio-words.ts'
import { useProposedCodes } from './use-proposed-codes.ts'

interface RadioEntry {
  to: GuestChoice<Guest>
  passCode: string
}

const EMPTY: RadioEntry = { to: emptyChoice(), passCode: '' }

/** Whether the radio of a create is out. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.body.name === 'PassCodeTaken'

interface RadioFormProps {
  /** The radios that are out. */
  radios: readonly Radio[]
}

/** Gives a radio to a guest (spec section 2), including one handed over by another guest. */
export function RadioForm({ radios }: RadioFormProps) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const { data: guests } = useEventGuests()
  const { proposed, given } = useProposedCodes(radios)
  const takesOver = useRef(false)
  const add = async ({ to: { guest, isVcarb }, passCode }: RadioEntry) => {
    const from = takesOver.current ? radios.find(radio => radio.pass_code === passCode) : undefined
    takesOver.current = false
    if (!guest) return
    const body = {
      guestID: guest.id,
      allocated: new Date().toISOString(),
      passCode,
      is_vcarb: isVcarb,
      ...(from && { takes_over: from.radio_id }),
    }
    let row = ''
    const sent = await withNewIdOnConflict(
      radioID => {
        row = radioEntity(radioID)
        return send(radioCreate, {
          params: { eventID: event.id },
          body: { radioID, ...body },
          context: { ...guestContext(guest, event), ...(from && { guest_ids: [from.guest_id] }) },
        })
      },
      number => radios.some(radio => radio.radio_id === number),
    )
    given(passCode)
    notifyRow(sent, row, `${fullName(guest)} has the radio ${passCode}`)
  }
  const { form, submit, saving, cleared } = useSaveForm({
    values: EMPTY,
    save: add,
    errorAt: (error, { to: { guest } }) => {
      if (isTaken(error)) return 'passCode'
      if (guest) toast.refused(`${fullName(guest)} was not given a radio`, { detail: explain(error) })
      return null
    },
    // Radios are mostly given out in the order of their codes.
    clears: ({ passCode }) => ({ to: emptyChoice(), passCode: nextCode(passCode, radios) }),
    keepAs: `radio at ${event.id}`,
  })
  const { to, passCode } = form.watch()
  const choose = (choice: GuestChoice<Guest>) => form.setValue('to', choice, { shouldDirty: true })
  const setCode = (code: string) => {
    form.clearErrors('passCode')
    form.setValue('passCode', code, { shouldDirty: true })
  }
  const isFull = radios.length >= MAX_RADIOS
  const holder = useFrozenWhile(
    radios.find(radio => radio.pass_code === passCode),
    saving,
  )
  const taken = holder && holderWords(holder, event.timezone)
  const isFilled = chosenGuest(to, guests) !== null && passCode !== ''
  const isReady = isFilled && !isFull
  // Online the server decides, because the radio may just have been returned at another desk.
  const maySend = isReady && (taken === undefined || online)

  return (
    <EntryForm label="Give out a radio" onSubmit={() => maySend && submit()}>
      <GuestChoiceField choice={to} onChange={choose} guests={guests} cleared={cleared} />
      <Stack gap={2}>
        <TextInput
          label="Pass code"
          inputMode="numeric"
          pattern="[0-9]*"
          data-takes-codes="digits"
          maxLength={MAX_PASS_CODE_DIGITS}
          value={passCode}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          error={taken ?? form.formState.errors.passCode?.message}
          help={isFull ? errors.RadioLimit.message : undefined}
        />
        {proposed.length > 0 && (
          <QuickChoices
            label="Radios that are here"
            choices={proposed.map(code => ({ value: code, label: code, name: `Radio ${code}` }))}
            value={passCode}
            onValueChange={setCode}
          />
        )}
      </Stack>
      <FormFooter>
        <TeamChoice choice={to} onChange={choose} />
        <Row>
          {holder && isFilled && (
            <Button
              variant="primary"
              disabled={saving}
              onClick={() => {
                takesOver.current = true
                submit()
              }}
            >
              Take it over from {holder.guest_name}
            </Button>
          )}
          <Button
            type="submit"
            variant={holder ? 'secondary' : 'primary'}
            icon="plus"
            pending={saving}
            disabled={!isReady}
          >
            Add radio
          </Button>
        </Row>
      </FormFooter>
    </EntryForm>
  )
}
