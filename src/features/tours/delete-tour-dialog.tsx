import { flushSync } from 'react-dom'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourDelete, tourGet } from '../../../contract/api/tours.ts'
import { tourContext } from '../../../contract/offline/write-context.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { tourDeletionOf } from '../../../contract/rules/tour-deletion.ts'
import { tourPeriod } from '../../../contract/rules/tours.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { useApi } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { readQuery } from '../../api/read-query.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useNow } from '../../lib/clock.ts'
import { tourHeading } from '../../lib/tour-words.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DeleteTourDialogProps {
  tour: Tour
  /** Its number among tours that look the same; '' for most. */
  ordinal: string
  onEnd: () => void
  /** Called after `onEnd`, once the dialog is closed. */
  onDeleted: () => void
}

/** Confirms the deletion of a tour. */
export function DeleteTourDialog({ tour, ordinal, onEnd, onDeleted }: DeleteTourDialogProps) {
  const event = useEvent()
  const now = useNow()
  const access = useApi()
  const { data: guests } = useEventGuests()
  const { busy, run } = useWriteAction()
  const remove = async () => {
    const params = { tourID: tour.id }
    const write = { params, body: tourDeletionOf(tour, guests), context: tourContext(tour, event) }
    const sent = await run(() => access.send(tourDelete, write), {
      done: `The tour ${tour.title} was deleted`,
      failed: `The tour ${tour.title} was not deleted`,
    })
    // Otherwise 'Back' would show the deleted tour from the cache, and then that it is not found.
    if (sent) access.cache.client.removeQueries({ queryKey: readQuery(access, tourGet, { params }).queryKey })
    flushSync(onEnd)
    if (sent) onDeleted()
  }
  const count = tour.guest_count
  return (
    <ConfirmDialog
      title={`Confirm Deletion of ${tourHeading(tour)}?`}
      confirmLabel="Delete Tour"
      pending={busy}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    >
      {`The tour ${tourPeriod(tour, now) === 'started' ? 'started' : 'starts'} ${venueMoment(tour.start_time, event.timezone)}${ordinal}. `}
      {count === 0
        ? 'Nobody is on it.'
        : `${pluralize(count, 'guest loses', 'guests lose')} the place on it and ${count === 1 ? 'stays' : 'stay'} on the guest list.`}
    </ConfirmDialog>
  )
}
