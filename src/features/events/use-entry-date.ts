import { useEffect, useRef, useState } from 'react'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { ENTRY_ORDER_MESSAGE, entryOpensFirst } from '../../../contract/rules/event.ts'
import { fieldsOf } from '../../../contract/rules/fields-of.ts'
import { valuesNow } from '../../../contract/rules/replaced-fields.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useOnScreen } from '../../lib/use-on-screen.ts'
import { fromVenueField, toVenueField } from '../../lib/venue-field.ts'
import { useOnline, usePostponeUpdates } from '../../network/network-state.tsx'
import { useRejected } from '../../network/use-outbox.ts'
import { toast } from '../../ui/toast.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** Long enough to type the digits of a year, each of which is a change event. */
const PAUSE_MS = 500

const SAVED = { done: 'Saved', queued: 'Kept on this device and sent as soon as possible' } as const

const NO_DATE = 'This date is not complete or is out of range'

/** An incomplete date is empty and invalid; a cleared one is empty and valid. */
const isValid = (input: HTMLInputElement) => input.checkValidity() && !input.validity.badInput

export type EntryField = 'entry_open' | 'entry_close'

const bodyOf = (field: EntryField, instant: string | null) =>
  field === 'entry_open' ? { entry_open: instant } : { entry_close: instant }

interface Outcome {
  readonly saved?: 'done' | 'queued'
  /** When the save began, in ms. */
  readonly from?: number
  readonly problem?: string
}

/**
 * The field of one of the two entry dates. A change is saved after a pause, or when the field or the page is left or
 * hidden, and postpones new versions of the app until then. An invalid date is reported when the field or the page is
 * left. `label` names the date in messages after the page was left.
 */
export function useEntryDate(field: EntryField, label: string) {
  const event = useEvent()
  const saveSettings = useSaveSettings()
  const online = useOnline()
  const stored = toVenueField(event[field], event.timezone)
  const rejected = useRejected(eventEntity(event.id))
  const [draft, setDraft] = useState<string>()
  /** The last value: an answer about an earlier one is ignored. */
  const latest = useRef('')
  usePostponeUpdates(draft !== undefined)
  const [outcome, setOutcome] = useState<Outcome>({})
  const onScreen = useOnScreen()
  /** Whether the current input cannot be saved. */
  const unusable = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The date that this desk has seen or set last, which its next one replaces. Input keeps the one it was begun from. */
  const known = useRef(event[field])
  const shown = useRef(event[field])
  /** The date that the last save replaced: the event may show it for a moment longer. */
  const replaced = useRef<string | null>(undefined)
  if (event[field] === known.current) replaced.current = undefined
  if (draft === undefined && shown.current !== event[field] && replaced.current !== event[field]) {
    // Another desk's date is not the one that was saved here.
    if (known.current !== event[field]) setOutcome({})
    known.current = shown.current = event[field]
  }

  const save = async () => {
    const value = latest.current
    const instant = fromVenueField(value, event.timezone)
    // Online the server decides, because the other date may just have changed.
    if (!online && !entryOpensFirst({ ...event, [field]: instant })) return fail(ENTRY_ORDER_MESSAGE)
    const before = known.current
    const from = Date.now()
    known.current = instant
    try {
      const sent = await saveSettings({ ...bodyOf(field, instant), before: bodyOf(field, before) })
      if (latest.current !== value) return
      replaced.current = before
      setDraft(undefined)
      setOutcome({ saved: sent.outcome, from })
    } catch (error) {
      const now = error instanceof ApiError && valuesNow(error.body)[field]
      if (known.current === instant) known.current = now === null || typeof now === 'string' ? now : before
      if (latest.current === value) fail(explain(error))
    }
  }
  // If the page was left, the error is shown as a toast.
  const fail = (problem: string) =>
    onScreen.current ? setOutcome({ problem }) : toast.refused(`${label} was not saved`, { detail: problem })

  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    void save()
  }
  const leavePage = useRef(flush)
  leavePage.current = () => (unusable.current ? fail(`${NO_DATE}.`) : flush())
  useEffect(() => {
    // The page may be reloaded or closed before the pause is over.
    const onHidden = () => unusable.current || leavePage.current()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      leavePage.current()
    }
  }, [])

  const change = (input: HTMLInputElement) => {
    latest.current = input.value
    setDraft(input.value)
    setOutcome({})
    clearTimeout(timer.current)
    unusable.current = !isValid(input)
    timer.current = unusable.current ? undefined : setTimeout(flush, PAUSE_MS)
  }

  /** Called when the field is left. */
  const leave = (input: HTMLInputElement) => {
    // Editing part of a date may leave the value empty, and then the browser fires no change event.
    if (unusable.current || input.validity.badInput) change(input)
    if (unusable.current) fail(`${NO_DATE}: it was not saved.`)
    else flush()
  }

  const { saved, from = 0, problem } = outcome
  // If this write was refused later, the outbox mark shows that instead; it may also be about another change.
  const isRefused =
    saved === 'queued' && rejected.some(({ op }) => field in fieldsOf(op.body) && Date.parse(op.at) >= from)
  return {
    value: draft ?? stored,
    saved: saved && !isRefused ? SAVED[saved] : undefined,
    problem,
    /** Sends the refused date once more; undefined if there is nothing to send. */
    retry: problem === undefined || unusable.current ? undefined : save,
    change,
    leave,
  }
}
