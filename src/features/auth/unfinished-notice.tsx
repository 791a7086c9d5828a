import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './login-page.module.css'
import type { useUnfinishedSignOut } from './use-unfinished-sign-out.ts'

/** A sign-out window that is still open closes by itself within this time. */
const WINDOW_TIMEOUT_MS = 8000

interface UnfinishedNoticeProps {
  online: boolean
  unfinished: ReturnType<typeof useUnfinishedSignOut>
}

/** Reports that the last user's session at the provider is still open, and how to end it. */
export function UnfinishedNotice({ online, unfinished }: UnfinishedNoticeProps) {
  const { signOut, ending, unreached, finish } = unfinished
  const [isWindowGone, setWindowGone] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setWindowGone(true), WINDOW_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!signOut) return null
  if (!online)
    return (
      <p className={styles.offline} role="status">
        Signed out on this device. Your account’s session with the sign-in service ends when this device is
        back online.
      </p>
    )
  if (ending)
    return (
      <p className={styles.message} role="status">
        Ending the last account’s session with the sign-in service…
      </p>
    )
  if (!isWindowGone && !unreached) return null
  return (
    <div className={styles.unfinished} role="status">
      <p>
        The account that signed out last is still signed in with the sign-in service
        {unreached && ', which can’t be reached just now'}.
      </p>
      <Button onClick={finish}>Finish signing out</Button>
    </div>
  )
}
