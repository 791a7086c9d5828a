import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { markWhileSeen } from '../lib/mark-document.ts'
import { Button } from '../ui/button.tsx'
import { FocusesErrors } from '../ui/field.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import type { SaveFormState } from './use-save-form.ts'

interface SaveFormProps<T extends FieldValues> {
  /** The state from `useSaveForm`. */
  state: SaveFormState<T>
  /** The form's accessible name. */
  label?: string
  submitLabel: string
  /** Title above the reason when the write was refused. */
  failed?: string
  disabled?: boolean
  /** Without it, the form has no 'Cancel' button. */
  onCancel?: () => void
  gap?: 4 | 6
  children: ReactNode
}

/** The fields in a column, the reason why they were not saved, and the buttons. */
export function SaveForm<T extends FieldValues>(props: SaveFormProps<T>) {
  const { state, label, submitLabel, failed = 'Not saved', disabled, onCancel, gap = 4, children } = props
  const form = useRef<HTMLFormElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => (buttons.current ? markWhileSeen('saveForm', buttons.current) : undefined), [])
  const { submitCount } = state.form.formState
  // An invalid field may be far above the button that was pressed.
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return (
    <form ref={form} aria-label={label} onSubmit={state.submit} noValidate>
      <Stack gap={gap}>
        <FocusesErrors value={true}>{children}</FocusesErrors>
        {state.problem !== undefined && (
          <Notice tone="refused" urgent title={failed}>
            {state.problem}
          </Notice>
        )}
        <Row ref={buttons}>
          <Button type="submit" variant="primary" pending={state.saving} disabled={disabled}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button
              disabled={state.saving}
              onClick={() => {
                state.forget()
                onCancel()
              }}
            >
              Cancel
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
