import { useEffect, useRef, useState } from 'react'
import { eventUpdate } from '../../../contract/api/events.ts'
import { ENTRY_ORDER_MESSAGE, entryOpensFirst, entryPeriod } from '../../../contract/rules/event.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useNow } from '../../lib/clock.ts'
import { fromVenueField, toVenueField } from '../../lib/venue-field.ts'
import { useOnline } from '../../network/network-state.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icons.tsx'
import { FormGrid, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { EventHistory } from './event-history.tsx'
import styles from './event-settings.module.css'

type Field = 'entry_open' | 'entry_close'

const MINUTE = 60_000
/** Long enough for the digits of a year to be typed: the browser tells of each of them. */
const PAUSE_MS = 500
const PERIOD = { upcoming: 'Entry opening soon', live: 'Entry open', previous: 'Entry closed' } as const

/** When guest lists may be uploaded (spec section 2, Event settings), by the venue's clock. */
export function EventSettingsPage() {
  const event = useEvent()
  const period = entryPeriod(event, useNow(MINUTE))
  return (
    <Stack>
      <Panel title="Event settings" actions={<StatusFlag status={PERIOD[period]} />}>
        <Stack>
          <FormGrid>
            <EntryDate field="entry_open" label="Entry open" help="Open date for guests to be uploaded" />
            <EntryDate
              field="entry_close"
              label="Entry close"
              help="Close date from which guests cannot be uploaded"
            />
          </FormGrid>
          <p>
            Times are those of the venue, {event.timezone.replaceAll('_', ' ')}. Each change is saved at once.
          </p>
        </Stack>
      </Panel>
      <EventHistory />
    </Stack>
  )
}

interface EntryDateProps {
  field: Field
  label: string
  help: string
}

type Outcome = { readonly saved: string } | { readonly problem: string }

/** One of the two dates; what is chosen is saved at once, and what the server says is shown under it. */
function EntryDate({ field, label, help }: EntryDateProps) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const stored = toVenueField(event[field], event.timezone)
  const [draft, setDraft] = useState<string>()
  /** An answer that comes after another date was chosen has nothing to say of that one. */
  const latest = useRef<string>(undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const onScreen = useRef(true)
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
      setOutcome({
        saved: sent.outcome === 'queued' ? 'Kept on this device and sent when back online' : 'Saved',
      })
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
  const flushLast = useRef(flush)
  flushLast.current = flush
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
      flushLast.current()
    }
  }, [])

  const change = (input: HTMLInputElement) => {
    const { value } = input
    latest.current = value
    setDraft(value)
    setOutcome(undefined)
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    // A half-typed date is empty and not valid; an emptied one is empty and valid.
    if (input.checkValidity() && !input.validity.badInput)
      pending.current = { timer: setTimeout(flush, PAUSE_MS), save: () => void save(value) }
  }

  return (
    <Stack gap={1}>
      <TextInput
        label={label}
        help={help}
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        value={draft ?? stored}
        onChange={({ target }) => change(target)}
        onBlur={flush}
        error={outcome && 'problem' in outcome ? outcome.problem : undefined}
      />
      <p role="status" className={styles.saved}>
        {outcome && 'saved' in outcome && (
          <>
            <Icon name="checkCircle" size="sm" />
            {outcome.saved}
          </>
        )}
      </p>
    </Stack>
  )
}
