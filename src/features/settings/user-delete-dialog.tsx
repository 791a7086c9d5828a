import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { userDelete } from '../../../contract/api/users.ts'
import { userContext } from '../../../contract/offline/write-context.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface UserDeleteDialogProps {
  user: AppUser
  onEnd: () => void
  /** Called after `onEnd`, once the dialog is closed. */
  onDeleted: () => void
}

/** Confirms the deletion of a user. If the server refuses, says why and names a guide's upcoming tours. */
export function UserDeleteDialog({ user, onEnd, onDeleted }: UserDeleteDialogProps) {
  const send = useScreenSend()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = user.name ?? 'Anonymous'

  const remove = async () => {
    setBusy(true)
    try {
      const sent = await send(userDelete, { params: { userID: user.user_uuid }, context: userContext(user) })
      notifySaved(sent, `${name} was deleted`)
      flushSync(onEnd)
      onDeleted()
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  if (problem !== undefined)
    return (
      <Dialog
        title={`${name} was not deleted`}
        onClose={onEnd}
        footer={
          <Button onClick={onEnd} data-autofocus>
            Close
          </Button>
        }
      >
        <Notice tone="refused" urgent title="Refused">
          {problem}
        </Notice>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete user"
      pending={busy}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    >
      {user.is_tour_guide
        ? 'They can no longer be chosen as a guide. A guide with tours to come is not deleted.'
        : 'They are removed from the list of users. What they gave out stays recorded under their name.'}
    </ConfirmDialog>
  )
}
