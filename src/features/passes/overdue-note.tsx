import { useEffect, useMemo, useRef } from 'react'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passList } from '../../../contract/api/passes.ts'
import { dueAt, passState } from '../../../contract/rules/passes.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useClock } from '../../lib/clock.ts'
import { listNames } from '../../lib/isolate.ts'
import { dismissToast, toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PASS_CHECK_MS } from './pass-row.tsx'

const NONE: readonly Pass[] = []
/** Long enough to be read by someone who is talking to a guest. */
const SHOWN_MS = 15_000

/**
 * The number of overdue passes, for the tab 'Passes' on every screen of the event; empty if there are none. When
 * another pass becomes overdue, a toast announces it on whatever screen the operator is.
 */
export function OverdueNote() {
  const { id: eventID, timezone } = useEvent()
  const { data } = useRead(passList, { params: { eventID } })
  const passes = data ?? NONE
  const known = data !== undefined
  const overdue = useClock(PASS_CHECK_MS, now =>
    passes
      .filter(pass => passState(pass, now) === 'OVERDUE')
      .map(pass => pass.pass_id)
      .join(),
  )
  const ids = useMemo(() => (overdue === '' ? [] : overdue.split(',').map(Number)), [overdue])

  const announced = useRef<ReadonlySet<number>>(undefined)
  const toasts = useRef(new Map<number, readonly Pass[]>())
  useEffect(() => {
    if (!known) return
    const late = passes.filter(pass => ids.includes(pass.pass_id))
    const before = announced.current
    announced.current = new Set(ids)
    // Passes that were overdue when this screen opened are shown on the tab only.
    const fresh = late.filter(pass => before && !before.has(pass.pass_id))
    const toastId = announce(fresh, timezone)
    if (toastId !== undefined) toasts.current.set(toastId, fresh)
    // The toast may have waited behind a refusal until the passes were returned.
    for (const [id, about] of toasts.current) {
      if (about.some(pass => ids.includes(pass.pass_id))) continue
      dismissToast(id)
      toasts.current.delete(id)
    }
  }, [known, passes, ids, timezone])

  if (ids.length === 0) return null
  return (
    <>
      {ids.length}
      <VisuallyHidden> overdue</VisuallyHidden>
    </>
  )
}

function announce(late: readonly Pass[], timezone: string): number | undefined {
  const [first] = late
  if (!first) return undefined
  if (late.length === 1)
    return toast.info(`The pass of ${first.guest_name} is overdue`, {
      detail: `It was due back at ${venueTime(dueAt(first), timezone)}.`,
      durationMs: SHOWN_MS,
      waits: true,
    })
  return toast.info(`${late.length} passes are overdue`, {
    detail: listNames(late.map(pass => pass.guest_name)),
    durationMs: SHOWN_MS,
    waits: true,
  })
}
