import { flushSync } from 'react-dom'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourGuestRemove } from '../../../contract/api/tours.ts'
import { tourGuestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { tourHeading } from '../../lib/tour-words.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { TourPlace } from './use-tour.ts'

interface RemoveTourGuestDialogProps {
  tour: TourDetail
  place: TourPlace
  onEnd: () => void
  /** Called after `onEnd`, once the dialog is closed. */
  onLeft: () => void
}

/** Confirms that a guest is taken off a tour. */
export function RemoveTourGuestDialog({ tour, place, onEnd, onLeft }: RemoveTourGuestDialogProps) {
  const event = useEvent()
  const send = useSend()
  const { busy, run } = useWriteAction()
  const name = fullName(place)
  const remove = async () => {
    const { tour_guest_id: tourGuestID, guest_id: id } = place
    if (tourGuestID === null) return
    const sent = await run(
      () =>
        send(tourGuestRemove, {
          params: { tourGuestID },
          body: { currentTourID: tour.id },
          context: tourGuestContext({ ...place, id }, tour, event),
        }),
      { done: `${name} is off the tour`, failed: `${name} is still on the tour` },
    )
    flushSync(onEnd)
    if (sent) onLeft()
  }
  return (
    <ConfirmDialog
      title={`Remove ${name} from this tour?`}
      confirmLabel="Remove"
      pending={busy}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    >
      {`The place on ${tourHeading(tour)} is free for another guest. ${name} stays on the guest list.`}
    </ConfirmDialog>
  )
}
