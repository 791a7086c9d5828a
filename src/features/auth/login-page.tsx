import { useEffect, useState } from 'react'
import { describeForApple } from '../../lib/describe-for-apple.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { useOnline } from '../../network/network-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Team, TeamLogo } from '../../ui/team-logo.tsx'
import { useAuth } from './auth-context.tsx'
import { EmptiedBefore } from './emptied-before.tsx'
import styles from './login-page.module.css'
import { SignedOutNotice } from './signed-out-notice.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { failureText, useSignIn } from './use-sign-in.ts'
import { useUnfinishedSignOut } from './use-unfinished-sign-out.ts'

const WAITING_FOR_WINDOW = 'Waiting for the sign-in window. If you closed it, press the button again.'
const PRESS_AGAIN = 'Sign-in is ready now. Press the button again.'

/** After this time on a slow line, a press is accepted anyway; if the window is then blocked, that is shown. */
const WINDOW_TIMEOUT_MS = 10_000

/** The screen for everybody who is not signed in (spec section 2). */
export function LoginPage({ team }: { team: Team }) {
  const online = useOnline()
  const { demo, prepare } = useAuth()
  const { press, isWindowOpen, failure, setFailure } = useSignIn()
  const unfinished = useUnfinishedSignOut(online, isWindowOpen)
  const [ready, setReady] = useState(false)
  /** The button was pressed before the library had loaded. */
  const [early, setEarly] = useState(false)
  const [tooEarly, setTooEarly] = useState(false)

  useEffect(() => describeForApple(team), [team])

  useEffect(() => {
    if (!online) return
    let gone = false
    const timer = setTimeout(() => setReady(true), WINDOW_TIMEOUT_MS)
    void prepare().then(answer => {
      if (gone) return
      setReady(true)
      if (answer) setFailure(failureText(answer))
    })
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [online, prepare, setFailure])

  // Browsers block a window that opens too long after the press.
  usePageTitle()
  useEffect(() => {
    if (!ready || !early) return
    setEarly(false)
    if (navigator.userActivation?.isActive) void press()
    else setTooEarly(true)
  }, [ready, early, press])

  const onPress = () => {
    setTooEarly(false)
    if (ready) void press()
    else setEarly(true)
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <TeamLogo team={team} size="lg" decorative />
        <h1 className={styles.title}>Trackside Hospitality</h1>
        <SignedOutNotice />
        <EmptiedBefore />
        <p className={styles.lead}>Please login below to continue.</p>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={!online || unfinished.ending}
          aria-busy={(online && !ready) || undefined}
          onClick={onPress}
        >
          Login with SSO
        </Button>
        <UnfinishedNotice online={online} unfinished={unfinished} />
        {!online && (
          <p className={styles.offline} role="status">
            You are offline. Signing in needs a connection.
          </p>
        )}
        <div className={styles.words}>
          <p className={styles.message} role="status">
            {online && (isWindowOpen ? WAITING_FOR_WINDOW : tooEarly && PRESS_AGAIN)}
          </p>
          <p className={styles.failure} role="alert">
            {online && failure}
          </p>
        </div>
      </div>
      <p className={styles.foot}>
        {demo && (
          <>
            <Badge tone="due">Demo</Badge> You pick who you are from a list of invented staff.
          </>
        )}
      </p>
    </main>
  )
}
