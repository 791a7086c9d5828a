import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { valuesNow } from '../../contract/rules/replaced-fields.ts'
import { ApiError, explain } from '../api/errors.ts'
import { isFocusLost } from '../lib/is-focus-lost.ts'
import { useOnScreen } from '../lib/use-on-screen.ts'
import { toast } from '../ui/toast.ts'
import { onStoredLate, useDraft } from './drafts.ts'
import { usePostponeUpdates } from './network-state.tsx'

/**
 * Other desks may change the record while the form is open. Typed fields stay and the others follow, so that a save
 * does not revert changes of others.
 */
const KEEP_DIRTY_FIELDS = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepIsSubmitted: true,
} as const

interface SaveFormOptions<T extends FieldValues> {
  /** The values of the fields; fields that were not typed in follow them when they change. */
  readonly values: T
  /**
   * Sends the write. May throw an API error: the input then stays, and the form shows the reason. `before` has each
   * field as it was when its input was begun, even if that was kept as a draft; changes by other desks since are not in.
   */
  readonly save: (typed: T, before: T) => Promise<void>
  /** Whether everything outside the form is complete too. If not, nothing is sent; the screen names what is missing. */
  readonly isComplete?: (typed: T) => boolean
  /** The field that a refusal is about; `root` (the default) is below the fields; null if it was already shown. */
  readonly errorAt?: (error: unknown, typed: T) => FieldPath<T> | 'root' | null
  /** Clears the form for the next entry once it is saved; a function returns the new values from the saved ones. */
  readonly clears?: boolean | ((typed: T) => T)
  /** Something outside the form's fields has changed. */
  readonly alsoDirty?: boolean
  /** Key of the draft: the input is then kept until it is saved or cancelled, even while another tab is open. */
  readonly keepAs?: string
  /**
   * Chooses what to restore of a kept draft, whose input was begun from `before`. Default: all of it. A value other than
   * the kept one counts as begun from the present value.
   */
  readonly rebase?: (kept: Partial<T>, before: T) => Partial<T>
  /**
   * The form's fields for what a refusal says that other desks have set (decision 068). Default: those of the same names.
   * They count as seen: the next save tells them as `before`.
   */
  readonly fieldsNow?: (now: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/** The typed values, and the field values before them. */
interface Kept<T> {
  readonly typed: Partial<T>
  readonly before: T
}

export interface SaveFormState<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly submit: (event?: BaseSyntheticEvent) => void
  readonly saving: boolean
  /** Drops the draft, because the form was cancelled. */
  readonly forget: () => void
  /** Why the last write was refused, unless a field shows it. */
  readonly problem: string | undefined
  /** How often the form was cleared for the next entry, not counting when the focus has moved meanwhile. */
  readonly cleared: number
}

/** Without these, `reset` would keep the input as well. */
const KEEP_NOTHING = {
  keepDirtyValues: false,
  keepDirty: false,
  keepErrors: false,
  keepIsSubmitted: false,
} as const

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from `before`, if any; the others follow what other desks change. */
function typedIn<T extends FieldValues>(fields: T, before: T): Kept<T> | undefined {
  const typed: Partial<T> = {}
  for (const field in fields) if (!isSame(fields[field], before[field])) typed[field] = fields[field]
  return Object.keys(typed).length > 0 ? { typed, before } : undefined
}

/**
 * The values `now`, except for fields with input: these keep the value that the input was begun from. While a sent write
 * waits, `now` already shows it (`sent`); such a field keeps its earlier value too.
 */
function begunFrom<T extends FieldValues>(fields: T, now: T, before: T, sent?: Partial<T>): T {
  const begun = { ...now }
  for (const field in now)
    if (!isSame(fields[field], now[field]) || (sent && field in sent && isSame(fields[field], sent[field])))
      begun[field] = before[field]
  return begun
}

/** `before` with the fields that a refusal tells; these come from the server, whose schema types them. */
const seenIn = <T extends FieldValues>(before: T, now: Readonly<Record<string, unknown>>): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(now).filter(([field]) => field in before)),
})

const atRoot = () => 'root' as const
const always = () => true

/**
 * A form that sends a write. It keeps the input when data changes elsewhere, postpones new versions of the app until
 * it is saved, sends once however often it is pressed, and shows why a write was refused.
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
    fieldsNow = now => now,
  } = options
  const form = useForm<T>({ values, resetOptions: KEEP_DIRTY_FIELDS })
  const { errors, isDirty, isSubmitting } = form.formState
  const running = useRef(false)
  const onScreen = useOnScreen()
  const [cleared, setCleared] = useState(0)
  usePostponeUpdates(isDirty || alsoDirty)
  /** The values of the fields since the form was last cleared. */
  const emptied = useRef<T>(undefined)
  const before = useRef(values)
  /** The input of the last save, until it has succeeded. */
  const sent = useRef<Partial<T>>(undefined)
  before.current = begunFrom(form.getValues(), emptied.current ?? values, before.current, sent.current)
  /** The values that are being saved; whether they become a draft is known when the answer has come. */
  const saving = useRef<T>(undefined)
  /** Where the last refusal is shown. */
  const refusedAt = useRef<FieldPath<T> | 'root'>('root')
  const nowTyped = () => typedIn(form.getValues(), before.current)
  /** The input to keep, with what was proposed for this entry: the next form does not know the entry before. */
  const keptOf = (fields: T): Kept<T> | undefined => {
    const kept = typedIn(fields, before.current)
    const shown = kept && typeof clears === 'function' ? typedIn(fields, values)?.typed : undefined
    if (!kept || !shown) return kept
    // The proposal itself is no input, there either.
    const begun = { ...fields }
    for (const field in kept.typed) begun[field] = before.current[field]
    return { typed: shown, before: begun }
  }
  const draft = useDraft(keepAs, () => {
    const fields = form.getValues()
    return isSame(fields, saving.current) ? undefined : keptOf(fields)
  })
  const restore = useRef(() => {})
  useEffect(() => {
    restore.current = () => {
      const left = nowTyped() === undefined ? draft.left() : undefined
      if (!left) return
      const restored = rebase(left.typed, left.before)
      form.reset({ ...form.getValues(), ...restored }, { keepDefaultValues: true, keepDirty: false })
      for (const field in restored)
        if (restored[field] === left.typed[field]) before.current[field] = left.before[field]
    }
  })
  // Once the form has set its own values, and again if an earlier form's input was refused late.
  useEffect(() => {
    const restoreNow = () => restore.current()
    restoreNow()
    return keepAs === undefined ? undefined : onStoredLate(keepAs, restoreNow)
  }, [keepAs])
  const onValid = async (typed: T) => {
    if (!isComplete(typed)) return
    const focused = document.activeElement
    sent.current = typedIn(typed, before.current)?.typed
    saving.current = typed
    try {
      await save(typed, before.current)
      sent.current = undefined
    } catch (error) {
      if (error instanceof ApiError) before.current = seenIn(before.current, fieldsNow(valuesNow(error.body)))
      // The form was closed while waiting for the answer, so it cannot show the error.
      if (!onScreen.current) {
        const kept = keptOf(typed)
        if (kept) draft.keep(kept)
        return toast.refused('What you typed was not saved', { detail: explain(error) })
      }
      const at = errorAt(error, typed)
      if (at === null) return
      refusedAt.current = at
      form.setError(at, { message: explain(error) })
      return
    } finally {
      saving.current = undefined
    }
    if (!clears) return draft.forget()
    // Input typed meanwhile belongs to the next entry.
    if (!isSame(form.getValues(), typed)) return
    emptied.current = typeof clears === 'function' ? clears(typed) : values
    form.reset(emptied.current, KEEP_NOTHING)
    // A late answer does not take the focus away from what somebody has gone on to.
    if (document.activeElement === focused || isFocusLost()) setCleared(count => count + 1)
  }

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    // The form checks only registered fields again: at any other, the refusal would stop every later press.
    form.clearErrors(refusedAt.current)
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
