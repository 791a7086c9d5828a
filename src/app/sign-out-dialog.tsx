import { useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import { signOut as signOutOf } from '../features/auth/sign-out.ts'
import { useNetwork } from '../network/network-state.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { signOutWords } from './sign-out-words.ts'

/** Asks before signing out, and explains what happens to unsent writes (design section 5). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { signOut, user, prepare } = useAuth()
  const { online, pendingRequests, rejected, endSession } = useNetwork()
  const [pending, setPending] = useState(false)

  // Browsers block a window that opens too long after the press.
  useEffect(() => {
    if (online) void prepare()
  }, [online, prepare])

  async function leave() {
    setPending(true)
    await signOut(identity => signOutOf(identity, endSession))
    onClose()
  }

  return (
    <ConfirmDialog
      title="Sign out?"
      confirmLabel="Sign out"
      destructive={pendingRequests + rejected > 0}
      pending={pending}
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      {signOutWords(pendingRequests, rejected, user?.name)}
      {!online &&
        ' You are offline: your account’s session with the sign-in service ends when this device is back online.'}
    </ConfirmDialog>
  )
}
