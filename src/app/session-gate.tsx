import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import type { Identity } from '../features/auth/identity.ts'
import { answerTokenRequest } from '../network/answer-token-request.ts'
import { forgetDrafts } from '../network/drafts.ts'
import type { Network } from '../network/network-store.ts'
import { dismissAll } from '../ui/toast.ts'

/** Loaded when it is needed. */
const signOutUnasked = async (identity: Identity) =>
  (await import('../features/auth/sign-out.ts')).signOutWithoutPrompt(identity)

interface SessionGateProps {
  network: Network
  /** Removes what was read for another user. */
  onUserChange: () => void
  /** Called when another user than before, or nobody, is signed in on this page. */
  onUserGone: () => void
  children: ReactNode
}

/**
 * Tells the engine who is signed in before anything is read, so that answers are stored for them, and gives it tokens.
 * Does not wait if the worker already knows the same user.
 */
export function SessionGate({ network, onUserChange, onUserGone, children }: SessionGateProps) {
  const { user, getToken, signOut } = useAuth()
  const userId = user?.id ?? null
  const [known, setKnown] = useState<string | null | undefined>(() =>
    userId !== null && network.isKnown(userId) ? userId : undefined,
  )
  const readFor = useRef<string | null | undefined>(known)
  const draftsOwner = useRef<string>(undefined)
  const userName = user?.name ?? ''

  // Subscribes before the worker is told of the user: it may reply that they are signed out.
  useEffect(
    () => network.engine.listen(message => void (message.type === 'signed-out' && signOut(signOutUnasked))),
    [network, signOut],
  )

  useEffect(() => {
    let current = true
    if (readFor.current !== userId) {
      onUserChange()
      if (readFor.current !== undefined) onUserGone()
      dismissAll()
    }
    readFor.current = userId
    // A user who is signed out unasked finds their own input again.
    if (userId !== null && draftsOwner.current !== userId) forgetDrafts()
    draftsOwner.current = userId ?? draftsOwner.current
    void network.setUser(userId === null ? null : { id: userId, name: userName }).then(() => {
      if (current) setKnown(userId)
    })
    return () => {
      current = false
    }
  }, [network, onUserChange, onUserGone, userId, userName])

  useEffect(
    () => answerTokenRequest(network.engine, { userId: () => userId, getToken }),
    [network, userId, getToken],
  )

  return known === userId ? children : null
}
