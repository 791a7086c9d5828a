import { useState } from 'react'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { useAuth } from '../features/auth/auth-context.tsx'
import { useSignIn } from '../features/auth/use-sign-in.ts'
import { useHasUnsavedInput, useNetwork, useOnline } from '../network/network-state.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Notice } from '../ui/notice.tsx'

const ConfirmDialog = lazyDialog(
  async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
)

/** A day offline outlasts every token: writes wait until the person has signed in again. */
export function SignInAgain() {
  const { tokenNeeded } = useAuth()
  const online = useOnline()
  return tokenNeeded && online ? <SignInNotice /> : null
}

/** Asks first if signing in leaves this page with unsaved input: an app on an iPad's home screen opens no window. */
function SignInNotice() {
  const { user } = useAuth()
  const { press, isWindowOpen, failure } = useSignIn()
  const { pendingRequests } = useNetwork()
  const hasUnsavedInput = useHasUnsavedInput()
  const [isAsking, setAsking] = useState(false)
  const signIn = async (mayLeave: boolean) => setAsking((await press(mayLeave)) === 'leaves-page')
  return (
    <>
      <Notice
        band
        tone="due"
        title="Please sign in again"
        actions={
          <Button
            variant="primary"
            aria-busy={isWindowOpen || undefined}
            onClick={() => void signIn(!hasUnsavedInput())}
          >
            Sign in again
          </Button>
        }
      >
        {pendingRequests > 0
          ? `Your sign-in has ended. ${pluralize(pendingRequests, 'change waits', 'changes wait')} on this device until ${user?.name ? `${user.name} signs in` : 'you sign in'}.`
          : 'Your sign-in has ended. What you see is the copy on this device.'}
        {failure !== undefined && <strong role="alert"> {failure}</strong>}
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title="Leave this page to sign in?"
          confirmLabel="Leave and sign in"
          onConfirm={() => void signIn(true)}
          onCancel={() => setAsking(false)}
        >
          What was typed and not saved is lost. Save it first to keep it.
        </ConfirmDialog>
      )}
    </>
  )
}
