import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAuth } from './auth-context.tsx'
import styles from './login-page.module.css'
import { finishSignOut } from './sign-out.ts'
import { createUnfinishedSignOuts } from './unfinished-sign-outs.ts'

/** A window of the sign-out that is still open closes by itself within this time. */
const WINDOW_MS = 8000

/**
 * Says that the provider's session of who signed out last still stands, and ends it when the tablet is online: by itself
 * where the provider was not asked yet, else by a button.
 */
export function UnfinishedNotice({ online }: { online: boolean }) {
  const { identity } = useAuth()
  const [unfinished] = useState(() => createUnfinishedSignOuts(identity.parts.settings.storagePrefix))
  const [signOuts, setSignOuts] = useState(unfinished.list)
  const [isWindowGone, setWindowGone] = useState(false)
  const [first] = signOuts

  useEffect(() => unfinished.watch(() => setSignOuts(unfinished.list())), [unfinished])

  useEffect(() => {
    const timer = setTimeout(() => setWindowGone(true), WINDOW_MS)
    return () => clearTimeout(timer)
  }, [])

  const isDue = online && first !== undefined && !first.asked
  useEffect(() => {
    if (isDue) void finishSignOut(identity).then(() => setSignOuts(unfinished.list()))
  }, [isDue, identity, unfinished])

  if (!first) return null
  if (!online)
    return (
      <p className={styles.offline} role="status">
        Signed out on this device. Your account’s session with the sign-in service ends when this tablet is
        back online.
      </p>
    )
  if (isDue)
    return (
      <p className={styles.message} role="status">
        Ending the last account’s session with the sign-in service…
      </p>
    )
  if (!isWindowGone) return null
  return (
    <div className={styles.unfinished} role="status">
      <p>The account that signed out last is still signed in with the sign-in service.</p>
      <Button onClick={() => void finishSignOut(identity)}>Finish signing out</Button>
    </div>
  )
}
