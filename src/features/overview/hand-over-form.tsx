import { useEffect } from 'react'
import type { HandoverContent } from '../../../contract/api/handovers.schema.ts'
import { handoverCreate } from '../../../contract/api/handovers.ts'
import { cleanFreeText, freeTextProblem } from '../../../contract/rules/free-text.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useUserName } from '../../api/user-context.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { TextArea } from '../../ui/text-area.tsx'

const NOTHING = { note: '' }

const validateNote = (typed: string): true | string => {
  const problem = freeTextProblem(cleanFreeText(typed))
  return problem === undefined || `What is handed over ${problem}`
}

interface HandOverFormProps {
  day: string
  counts: Omit<HandoverContent, 'note'>
  /** Called with the day while a note is typed and not handed over. */
  onDraft: (day: string | undefined) => void
}

/** The note for the next day, and the button that stores it with what is still open. */
export function HandOverForm({ day, counts, onDraft }: HandOverFormProps) {
  const { id, timezone } = useEvent()
  const issuer = useUserName()
  const send = useSend()
  const state = useSaveForm({
    values: NOTHING,
    clears: true,
    keepAs: `hand-over ${id} ${day}`,
    save: async ({ note }) => {
      const sent = await send(handoverCreate, {
        params: { eventID: id },
        body: { ...counts, id: crypto.randomUUID(), day, note: cleanFreeText(note) },
        context: { event_id: id, timezone, issuer },
      })
      notifySaved(sent, 'Handed over')
    },
  })
  const { isDirty } = state.form.formState
  useEffect(() => {
    onDraft(isDirty ? day : undefined)
    return () => onDraft(undefined)
  }, [isDirty, day, onDraft])
  return (
    <SaveForm state={state} label="Hand over" submitLabel="Hand over" failed="Not handed over">
      <TextArea
        label="For tomorrow"
        rows={4}
        error={state.form.formState.errors.note?.message}
        {...state.form.register('note', { validate: validateNote })}
      />
    </SaveForm>
  )
}
