import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import { answerTokenWanted } from '../network/answer-token-wanted.ts'
import type { Network } from '../network/network-store.ts'

interface SessionGateProps {
  network: Network
  /** Forgets what was read for somebody else. */
  onUserChange: () => void
  children: ReactNode
}

/** Tells the worker who is signed in before anything is read, so that answers are kept for them, and gives it tokens. */
export function SessionGate({ network, onUserChange, children }: SessionGateProps) {
  const { user, getToken } = useAuth()
  const [known, setKnown] = useState<string | null>()
  const userId = user?.id ?? null
  const userName = user?.name ?? ''

  useEffect(() => {
    let current = true
    onUserChange()
    void network.setUser(userId === null ? null : { id: userId, name: userName }).then(() => {
      if (current) setKnown(userId)
    })
    return () => {
      current = false
    }
  }, [network, onUserChange, userId, userName])

  useEffect(
    () => answerTokenWanted(network.bridge, { userId: () => userId, getToken }),
    [network, userId, getToken],
  )

  return known === userId ? children : null
}
