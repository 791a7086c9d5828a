import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { explain } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import { useDraft } from './drafts.ts'
import { useHoldUpdates } from './network-state.tsx'

/**
 * Other desks may change what a form is about while it is open. What was typed stays, the other fields follow, so that a
 * save takes back nothing that somebody else has changed.
 */
const KEEP_DIRTY_FIELDS = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepIsSubmitted: true,
} as const

interface SaveFormOptions<T extends FieldValues> {
  /** What the fields hold; those that nobody has typed in follow it when it changes. */
  readonly values: T
  /** Sends the write. Throws what the API throws: what was typed then stays, and the form says why. */
  readonly save: (typed: T) => Promise<void>
  /** Whether what is no field of the form is there as well. Where it is not, nothing is sent and the screen says what is missing. */
  readonly isComplete?: (typed: T) => boolean
  /** Which field a refusal is about; `root`, below the fields, unless said otherwise; null when it has been told already. */
  readonly errorAt?: (error: unknown, typed: T) => FieldPath<T> | 'root' | null
  /** Empty again once it is saved, for the next one; or what it then holds, of what was typed. */
  readonly clears?: boolean | ((typed: T) => T)
  /** Something was changed that is no field of the form. */
  readonly alsoDirty?: boolean
  /** What the form is about: what was typed then stays until it is saved or cancelled, also while another tab is open. */
  readonly keepAs?: string
  /** What is put into the form of what was `kept`, where `before` is what the fields held then: all of it unless said otherwise. */
  readonly rebase?: (kept: Partial<T>, before: T) => Partial<T>
}

/** What was typed, and what the fields held without it. */
interface Kept<T> {
  readonly typed: Partial<T>
  readonly before: T
}

export interface SaveFormState<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly submit: (event?: BaseSyntheticEvent) => void
  readonly saving: boolean
  /** Cancelled: nothing of it is kept. */
  readonly forget: () => void
  /** Why the last write was refused, where no field says so. */
  readonly problem: string | undefined
  /** How often it was emptied for the next one. */
  readonly cleared: number
}

/** Else `reset` would keep what was typed as well. */
const KEEP_NOTHING = {
  keepDirtyValues: false,
  keepDirty: false,
  keepErrors: false,
  keepIsSubmitted: false,
} as const

/** The fields that say something else than they did, if any do: the others follow what other desks change. */
function typedIn<T extends FieldValues>(fields: T, before: T): Kept<T> | undefined {
  const typed: Partial<T> = {}
  for (const field in fields)
    if (JSON.stringify(fields[field]) !== JSON.stringify(before[field])) typed[field] = fields[field]
  return Object.keys(typed).length > 0 ? { typed, before } : undefined
}

const atRoot = () => 'root' as const
const always = () => true

/**
 * A form that sends a write: it keeps what was typed whatever comes from elsewhere, holds new versions of the app back
 * until that is saved, sends once however often it is pressed, and says why a write was refused.
 */
export function useSaveForm<T extends FieldValues>(options: SaveFormOptions<T>): SaveFormState<T> {
  const {
    values,
    save,
    isComplete = always,
    errorAt = atRoot,
    clears = false,
    alsoDirty = false,
    keepAs,
    rebase = (kept: Partial<T>) => kept,
  } = options
  const form = useForm<T>({ values, resetOptions: KEEP_DIRTY_FIELDS })
  const { errors, isDirty, isSubmitting } = form.formState
  const running = useRef(false)
  const onScreen = useRef(true)
  const [cleared, setCleared] = useState(0)
  useHoldUpdates(isDirty || alsoDirty)
  /** What it holds since it was emptied for the next one. */
  const emptied = useRef<T>(undefined)
  const draft = useDraft(keepAs, () => typedIn(form.getValues(), emptied.current ?? values))
  const begin = useRef(() => {
    const left = draft.left()
    if (left) form.reset({ ...values, ...rebase(left.typed, left.before) }, { keepDefaultValues: true })
  })
  // Once, after the form has taken its own values.
  useEffect(() => begin.current(), [])
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
    }
  }, [])

  const onValid = async (typed: T) => {
    if (!isComplete(typed)) return
    try {
      await save(typed)
    } catch (error) {
      // The form was left while the answer was awaited: it has no place any more where that could be read.
      if (!onScreen.current) return toast.refused('What you typed was not saved', { detail: explain(error) })
      const at = errorAt(error, typed)
      if (at !== null) form.setError(at, { message: explain(error) })
      return
    }
    if (!clears) draft.forget()
    // What was typed meanwhile is the next one's.
    if (!clears || JSON.stringify(form.getValues()) !== JSON.stringify(typed)) return
    emptied.current = typeof clears === 'function' ? clears(typed) : values
    form.reset(emptied.current, KEEP_NOTHING)
    setCleared(count => count + 1)
  }

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    try {
      await form.handleSubmit(onValid)(event)
    } finally {
      running.current = false
    }
  }

  return {
    form,
    submit: event => void submit(event),
    saving: isSubmitting,
    forget: draft.forget,
    problem: errors.root?.message,
    cleared,
  }
}
