import { useCallback, useEffect, useState } from 'react'
import { useAuth } from './auth-context.tsx'
import { finishSignOut } from './sign-out.ts'
import { createUnfinishedSignOuts, type UnfinishedSignOut } from './unfinished-sign-outs.ts'

interface UnfinishedSignOutState {
  /** Of which the provider has not heard yet; the one that has waited longest. */
  readonly signOut: UnfinishedSignOut | undefined
  /** The page is about to leave for the provider: a sign-in that began now would be cut off. */
  readonly ending: boolean
  /** The provider was asked just now, and could not be reached. */
  readonly unreached: boolean
  /** Asks the provider again, by a press. */
  readonly finish: () => void
}

/**
 * A sign-out that the provider has not heard of is ended when the tablet is online: by itself where the provider was not
 * asked yet and answers, else by a press. While the window of a sign-in is open the page does not leave: that would end it.
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

  // One may come back from the provider by the browser's own button.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const finish = useCallback(() => {
    setLeaving(true)
    void finishSignOut(identity).then(isLeaving => {
      setLeaving(isLeaving)
      setUnreached(!isLeaving)
    })
  }, [identity])

  const isDue = online && !signingIn && signOut !== undefined && !signOut.asked && !unreached
  useEffect(() => {
    if (isDue) finish()
  }, [isDue, finish])

  return { signOut, ending: isDue || leaving, unreached, finish }
}
