import { useEffect, useRef, useState } from 'react'
import { eventUpdate } from '../../../contract/api/events.ts'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { ENTRY_ORDER_MESSAGE, entryOpensFirst } from '../../../contract/rules/event.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { fromVenueField, toVenueField } from '../../lib/venue-field.ts'
import { useHoldUpdates, useOnline } from '../../network/network-state.tsx'
import { useOutboxMark } from '../../network/use-outbox.ts'
import { toast } from '../../ui/toast.ts'

/** Long enough for the digits of a year to be typed: the browser tells of each of them. */
const PAUSE_MS = 500

const SAVED = { done: 'Saved', queued: 'Kept on this device and sent when back online' } as const

const NO_DATE = 'This date is not complete or is out of range'

/** A half-typed date is empty and not valid; an emptied one is empty and valid. */
const isValid = (input: HTMLInputElement) => input.checkValidity() && !input.validity.badInput

export type EntryField = 'entry_open' | 'entry_close'

type Outcome = { readonly saved: 'done' | 'queued' } | { readonly problem: string }

/**
 * One of the two entry dates: what is chosen is saved after a pause, when the field is left, and when the page is; a new
 * version of the app waits for it. What is no date is told when the field is left, or the page. `label`: what the date is
 * called when it could not be saved after the page was left.
 */
export function useEntryDate(field: EntryField, label: string) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const stored = toVenueField(event[field], event.timezone)
  const mark = useOutboxMark(eventEntity(event.id))
  const [draft, setDraft] = useState<string>()
  /** An answer that comes after another date was chosen has nothing to say of that one. */
  const latest = useRef<string>(undefined)
  useHoldUpdates(draft !== undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const onScreen = useRef(true)
  /** What stands in the field cannot be saved. */
  const unusable = useRef(false)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)

  const save = async (value: string) => {
    const instant = fromVenueField(value, event.timezone)
    // Online the server has the last word: the other date may have been moved just now.
    if (!online && !entryOpensFirst({ ...event, [field]: instant })) return fail(ENTRY_ORDER_MESSAGE)
    try {
      const sent = await send(eventUpdate, {
        params: { eventID: event.id },
        body: field === 'entry_open' ? { entry_open: instant } : { entry_close: instant },
        context: { subject: event.name, event_id: event.id, timezone: event.timezone },
      })
      if (latest.current !== value) return
      setDraft(undefined)
      setOutcome({ saved: sent.outcome })
    } catch (error) {
      if (latest.current === value) fail(explain(error))
    }
  }
  // What was chosen last is saved when the page is left, and has no place on it any more.
  const fail = (problem: string) =>
    onScreen.current ? setOutcome({ problem }) : toast.refused(`${label} was not saved`, { detail: problem })

  const flush = () => {
    const waiting = pending.current
    pending.current = undefined
    if (!waiting) return
    clearTimeout(waiting.timer)
    waiting.save()
  }
  const leavePage = useRef(flush)
  leavePage.current = () => (unusable.current ? fail(`${NO_DATE}.`) : flush())
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
      leavePage.current()
    }
  }, [])

  const change = (input: HTMLInputElement) => {
    const { value } = input
    latest.current = value
    setDraft(value)
    setOutcome(undefined)
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    unusable.current = !isValid(input)
    if (!unusable.current)
      pending.current = { timer: setTimeout(flush, PAUSE_MS), save: () => void save(value) }
  }

  /** The field is left. */
  const leave = (input: HTMLInputElement) => {
    // Where a part of a date is typed or cleared, the value may stay empty: the browser tells of no change.
    if (unusable.current || input.validity.badInput) change(input)
    if (unusable.current) fail(`${NO_DATE}: it was not saved.`)
    else flush()
  }

  const saved = outcome && 'saved' in outcome ? outcome.saved : undefined
  // Refused since: the mark says so, and nothing beside it that it is kept.
  const isRefused = saved === 'queued' && mark !== undefined && mark !== 'waits'
  return {
    value: draft ?? stored,
    saved: saved && !isRefused ? SAVED[saved] : undefined,
    problem: outcome && 'problem' in outcome ? outcome.problem : undefined,
    change,
    leave,
  }
}
