import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import type { Identity } from '../features/auth/identity.ts'
import { answerTokenRequest } from '../network/answer-token-request.ts'
import type { Network } from '../network/network-store.ts'

/** Loaded when it happens. */
const leaveUnasked = async (identity: Identity) =>
  (await import('../features/auth/sign-out.ts')).signOutWithoutPrompt(identity)

interface SessionGateProps {
  network: Network
  /** Forgets what was read for somebody else. */
  onUserChange: () => void
  children: ReactNode
}

/**
 * Tells the worker who is signed in before anything is read, so that answers are kept for them, and gives it tokens. It
 * need not be waited for when the worker has known the same user before.
 */
export function SessionGate({ network, onUserChange, children }: SessionGateProps) {
  const { user, getToken, signOut } = useAuth()
  const userId = user?.id ?? null
  const [known, setKnown] = useState<string | null | undefined>(() =>
    userId !== null && network.isKnown(userId) ? userId : undefined,
  )
  const readFor = useRef<string | null | undefined>(known)
  const userName = user?.name ?? ''

  // Before the worker is told of a user: it may answer that there is none any more.
  useEffect(
    () => network.engine.listen(message => void (message.type === 'signed-out' && signOut(leaveUnasked))),
    [network, signOut],
  )

  useEffect(() => {
    let current = true
    if (readFor.current !== userId) onUserChange()
    readFor.current = userId
    void network.setUser(userId === null ? null : { id: userId, name: userName }).then(() => {
      if (current) setKnown(userId)
    })
    return () => {
      current = false
    }
  }, [network, onUserChange, userId, userName])

  useEffect(
    () => answerTokenRequest(network.engine, { userId: () => userId, getToken }),
    [network, userId, getToken],
  )

  return known === userId ? children : null
}
