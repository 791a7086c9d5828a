import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { USUAL_NEEDS } from '../../../contract/rules/guest-notes.ts'
import { MAX_NEEDS_LENGTH, MAX_NOTE_LENGTH } from '../../../contract/rules/limits.ts'
import { validateNameIfAny } from '../../lib/validate-name.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './day-boxes.module.css'
import { hasNotes, needsText } from './note-fields.ts'
import type { GuestForm } from './use-save-guest.ts'

interface NotesFieldsetProps {
  form: UseFormReturn<GuestForm>
  /** The guest's note as it is now: another desk may have written one since the form was opened. */
  noteNow: string | undefined
}

/** What the desk and the kitchen should know. Collapsed until a field is filled in or somebody opens it. */
export function NotesFieldset({ form, noteNow }: NotesFieldsetProps) {
  const values = form.watch()
  const { needs } = values
  const { errors, submitCount } = form.formState
  const isToSee = hasNotes(values)
  const isWrong = errors.otherNeeds !== undefined || errors.note !== undefined
  const [open, setOpen] = useState(false)
  // It never closes by itself, because whoever empties the last field may still be typing.
  useEffect(() => {
    if (isToSee) setOpen(true)
  }, [isToSee])
  // Somebody may have collapsed it, and 'Save' would seem to do nothing.
  useEffect(() => {
    if (isWrong && submitCount > 0) setOpen(true)
  }, [isWrong, submitCount])
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Dietary needs and note</summary>
      <Stack>
        <fieldset>
          <legend className={styles.legend}>Dietary needs</legend>
          <div className={styles.boxes}>
            {USUAL_NEEDS.map(need => (
              <Checkbox
                key={need}
                label={need}
                checked={needs.includes(need)}
                onChange={({ target }) =>
                  form.setValue(
                    'needs',
                    // In their usual order, so that ticking and unticking a need leaves the form unchanged.
                    USUAL_NEEDS.filter(one => (one === need ? target.checked : needs.includes(one))),
                    { shouldDirty: true },
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <TextInput
          label="Other dietary needs"
          error={errors.otherNeeds?.message}
          {...form.register('otherNeeds', {
            validate: (typed, { needs: ticked }) =>
              validateNameIfAny(
                'Dietary needs',
                MAX_NEEDS_LENGTH,
              )(needsText({ needs: ticked, otherNeeds: typed })),
          })}
        />
        <TextArea
          label="Note"
          rows={3}
          help={
            noteNow && noteNow !== values.note
              ? `There now: ${noteNow}`
              : `What the desk is to know; ${MAX_NOTE_LENGTH} characters at most`
          }
          error={errors.note?.message}
          {...form.register('note', { validate: validateNameIfAny('Note', MAX_NOTE_LENGTH) })}
        />
        <Checkbox
          label="Tell the steward"
          help="Shown before the pin when the guest checks in"
          {...form.register('tellSteward')}
        />
      </Stack>
    </details>
  )
}
