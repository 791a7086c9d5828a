import { useEffect } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attendance, checkedInAt, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { type GuestAction, GuestActionDialog } from './guest-action-dialog.tsx'
import { GuestFacts } from './guest-facts.tsx'
import { GuestHistory } from './guest-history.tsx'
import { GuestPersonalData } from './guest-personal-data.tsx'

const CompanionDialog = lazyDialog(
  async () => (await import('./companion-dialog.tsx')).CompanionDialog,
  ({ onEnd }) => onEnd(),
)

const DeleteGuestDialog = lazyDialog(
  async () => (await import('./delete-guest-dialog.tsx')).DeleteGuestDialog,
  ({ onEnd }) => onEnd(),
)

/** The dialog that is open over the card. */
export type OpenDialog = GuestAction | 'delete' | 'companion' | 'personal data'

interface GuestCardProps {
  guest: Guest
  /** The chosen day is today: the guest can be checked in if expected. */
  canCheckIn: boolean
  onCheckIn: (guest: Guest) => void
  /** Chooses the day whose guests are listed. */
  onDay: (day: string) => void
  /** Checks in a companion of the guest. Resolves to whether they are in, or will be once the write is sent. */
  onCompanion: (companion: Guest) => Promise<boolean>
  onShowPin: (guest: Guest, at: string) => void
  onEdit: () => void
  onClose: () => void
  /** Called when a dialog over the card opens, and with undefined when none is open any more. */
  onDialogChange: (dialog: OpenDialog | undefined) => void
  /** Beside the list if there is room, otherwise over it. A change mounts the card again. */
  beside: boolean
  withHistory: boolean
  onHistory: () => void
  withMenu: boolean
  onMenu: (withMenu: boolean) => void
}

/** One guest: all that is known, and the actions, each with a confirmation. */
export function GuestCard(props: GuestCardProps) {
  const { guest, canCheckIn, onCheckIn, onCompanion, onShowPin, onEdit, onClose, onDialogChange } = props
  const { beside, onDay, withHistory, onHistory, withMenu, onMenu } = props
  const Frame = beside ? SidePane : Dialog
  const { event_dates } = useEvent()
  const today = useToday()
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  useEffect(() => {
    onDialogChange(dialog)
    return () => onDialogChange(undefined)
  }, [dialog, onDialogChange])
  const days = [...attendance(guest)]
  const isDue = Object.hasOwn(event_dates, today) && days.some(([day, time]) => day === today && time === '')
  const lastTime = checkedInAt(guest, today) ?? days.findLast(([, time]) => time !== '')?.[1]
  // A guest whom the server knows has a code as long as they have a name.
  const isErased = guest.pin !== null && !guest.code

  return (
    <Frame
      title={fullName(guest)}
      onClose={onClose}
      actions={
        <RowMenu label={`More about ${fullName(guest)}`} state={[withMenu, onMenu]}>
          {!isErased && (
            <Button variant="quiet" icon="refresh" onClick={() => setDialog({ what: 'new code' })}>
              New code
            </Button>
          )}
          <Button variant="quiet" icon="trash" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        </RowMenu>
      }
      footer={
        <>
          <Button onClick={onEdit}>Edit</Button>
          {isDue ? (
            // A pin from an earlier day would look like today's welcome.
            <Button
              variant="primary"
              data-autofocus
              onClick={() => (canCheckIn ? onCheckIn(guest) : onDay(today))}
            >
              {canCheckIn ? 'Check in' : 'Show today'}
            </Button>
          ) : (
            hasCheckedIn(guest) &&
            lastTime !== undefined && (
              <Button variant="primary" data-autofocus onClick={() => onShowPin(guest, lastTime)}>
                Show PIN
              </Button>
            )
          )}
        </>
      }
    >
      <GuestFacts guest={guest} isErased={isErased} onOpen={setDialog} />
      <GuestHistory guestId={guest.id} open={withHistory} onOpen={onHistory} />
      {guest.pin !== null && (
        <GuestPersonalData
          guest={guest}
          open={dialog === 'personal data'}
          onOpen={() => setDialog('personal data')}
          onClose={closeDialog}
        />
      )}
      {dialog === 'companion' ? (
        <CompanionDialog guest={guest} onCheckIn={onCompanion} onEnd={closeDialog} />
      ) : dialog === 'delete' ? (
        <DeleteGuestDialog guest={guest} onDeleted={onClose} onEnd={closeDialog} />
      ) : (
        dialog &&
        dialog !== 'personal data' && <GuestActionDialog guest={guest} action={dialog} onEnd={closeDialog} />
      )}
    </Frame>
  )
}
