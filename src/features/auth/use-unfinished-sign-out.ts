import { useCallback, useEffect, useState } from 'react'
import { useAuth } from './auth-context.tsx'
import { finishSignOut } from './sign-out.ts'
import { createUnfinishedSignOuts, type UnfinishedSignOut } from './unfinished-sign-outs.ts'

interface UnfinishedSignOutState {
  /** The oldest sign-out that has not reached the provider. */
  readonly signOut: UnfinishedSignOut | undefined
  /** The page is about to leave for the provider, which would interrupt a sign-in. */
  readonly ending: boolean
  /** The provider could not be reached just now. */
  readonly unreached: boolean
  /** Asks the provider again, on a press. */
  readonly finish: () => void
}

/**
 * Ends an unfinished sign-out while online: automatically if the provider was not asked yet and answers, otherwise on a
 * press. The page does not leave while the window of a sign-in is open: leaving would end the sign-in.
 */
export function useUnfinishedSignOut(online: boolean, signingIn = false): UnfinishedSignOutState {
  const { identity } = useAuth()
  const [unfinished] = useState(() => createUnfinishedSignOuts(identity.parts.settings.storagePrefix))
  const [signOuts, setSignOuts] = useState(unfinished.list)
  const [unreached, setUnreached] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [signOut] = signOuts

  useEffect(() => unfinished.watch(() => setSignOuts(unfinished.list())), [unfinished])

  useEffect(() => {
    if (!online) setUnreached(false)
  }, [online])

  // The browser's back button may return from the provider.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const finish = useCallback(() => {
    setLeaving(true)
    void finishSignOut(identity).then(isLeaving => {
      setLeaving(isLeaving === true)
      setUnreached(isLeaving === false)
    })
  }, [identity])

  const isDue = online && !signingIn && signOut !== undefined && !signOut.asked && !unreached
  useEffect(() => {
    if (isDue) finish()
  }, [isDue, finish])

  return { signOut, ending: isDue || leaving, unreached, finish }
}
