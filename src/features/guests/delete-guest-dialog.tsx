import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { holdingWords } from '../../../contract/rules/guest-holdings.ts'
import { removalBlockedReason } from '../../../contract/rules/guest-removal.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { tourWords } from '../../lib/tour-words.ts'
import { useGuestHoldings } from '../../network/use-guest-holdings.ts'
import { notifySaved, useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { HoldingsSummary } from '../../ui/holdings-summary.tsx'
import { Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.ts'
import { type Removal, UNTIL_SENT, useRemoval } from './use-removal.ts'

interface DeleteGuestDialogProps {
  guest: Guest
  /** The guest is deleted or will be. Their card must not open again if the server refuses later. */
  onDeleted: () => void
  onEnd: () => void
}

/** Shows what a guest holds before they are deleted. A pass or a radio must be returned first. */
export function DeleteGuestDialog({ guest, onDeleted, onEnd }: DeleteGuestDialogProps) {
  const event = useEvent()
  const removal = useRemoval()
  const { busy, run } = useWriteAction()
  const { withHoldings, loading, gap } = useGuestHoldings()
  const name = fullName(guest)
  const { holdings } = withHoldings(guest)
  const why = removalBlockedReason([{ name, holdings }])
  // A pass and a radio are named in the reason.
  const items = [
    ...holdingWords({ ...holdings, tours: 0, passes: [], radios: [] }, { days: true }),
    ...toursOf(guest).map(tour => `on tour ${tourWords(tour, event.timezone)}`),
  ]

  const remove = async () => {
    const { make, undo } = removal.prepare(guest)
    const sent = await run(make, { failed: `${name} was not removed` })
    if (!sent) return onEnd()
    onDeleted()
    notifySaved(sent, `${name} was removed from the guest list`, {
      ...(undo && {
        ...UNTIL_SENT,
        action: { label: 'Undo', onAction: () => void undoRemoval(name, undo) },
      }),
    })
  }

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete guest"
      pending={busy}
      blocked={loading || why !== undefined}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    >
      <Stack gap={3}>
        <p>
          The guest is removed from the event with their pin, check-ins, redemptions and tours.{' '}
          {removal.words}
        </p>
        <HoldingsSummary items={items} why={why} gap={gap} />
      </Stack>
    </ConfirmDialog>
  )
}

async function undoRemoval(name: string, undo: NonNullable<Removal['undo']>): Promise<void> {
  await undo().then(
    () => toast.success(`${name} is on the guest list again`),
    () => toast.refused(`${name} is removed`, { detail: 'It has been sent already.' }),
  )
}
