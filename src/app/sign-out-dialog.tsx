import { useState } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import { useNetwork } from '../network/network-state.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before signing out, and says what becomes of writes that were not sent (design section 5). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { signOut, user } = useAuth()
  const { pendingRequests, rejected, endSession } = useNetwork()
  const [pending, setPending] = useState(false)
  const unsent = pendingRequests + rejected

  async function leave() {
    setPending(true)
    await endSession()
    await signOut()
    onClose()
  }

  return (
    <ConfirmDialog
      title="Sign out?"
      confirmLabel="Sign out"
      destructive={unsent > 0}
      pending={pending}
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      {unsent === 0
        ? 'The guest lists on this device are removed. Signing in again needs a connection.'
        : `${unsent} ${unsent === 1 ? 'change has' : 'changes have'} not been sent yet. They stay on this device, and are sent when ${user?.name ?? 'you'} signs in here again.`}
    </ConfirmDialog>
  )
}
