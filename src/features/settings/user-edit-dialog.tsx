import { useState } from 'react'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { userUpdate } from '../../../contract/api/users.ts'
import { userContext } from '../../../contract/offline/write-context.ts'
import { useSend } from '../../api/api-context.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UserForm, type UserValues } from './user-form.tsx'

interface UserEditDialogProps {
  user: AppUser
  users: readonly AppUser[]
  onEnd: () => void
}

/** Changes a user's name and email, and whether they are a tour guide. */
export function UserEditDialog({ user, users, onEnd }: UserEditDialogProps) {
  const send = useSend()
  const [busy, setBusy] = useState(false)
  const save = async (body: UserValues, before: UserValues) => {
    setBusy(true)
    try {
      const sent = await send(userUpdate, {
        params: { userID: user.user_uuid },
        body: { ...body, before },
        context: userContext(user),
      })
      notifySaved(sent, `${body.name} was changed`)
      onEnd()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Edit ${user.name ?? 'Anonymous'}`} onClose={onEnd} closeOnBackdrop={false} busy={busy}>
      <UserForm
        label="Edit user"
        user={user}
        users={users}
        submitLabel="Save Update"
        onSave={save}
        onCancel={onEnd}
      />
    </Dialog>
  )
}
