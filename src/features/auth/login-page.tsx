import { useCallback, useEffect, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Team, TeamLogo } from '../../ui/team-logo.tsx'
import { useAuth } from './auth-context.tsx'
import type { SignInOutcome } from './identity.ts'
import styles from './login-page.module.css'

type Trouble = Exclude<SignInOutcome['outcome'], 'signed-in' | 'redirecting' | 'superseded'>

const sentences: Readonly<Record<Trouble, string>> = {
  offline: 'You are offline, or the sign-in service can’t be reached. Check the connection and try again.',
  'popup-blocked':
    'The browser blocked the sign-in window. Allow pop-ups for this site in the address bar or the browser’s settings, then press the button again.',
  cancelled: 'Sign-in was cancelled.',
  'timed-out': 'The sign-in window was closed, or took longer than a minute. Press the button to try again.',
  failed: 'Sign-in did not succeed. Try again, and ask your IT desk if it keeps failing.',
}

function troubleIn({ outcome }: SignInOutcome): Trouble | null {
  return outcome === 'signed-in' || outcome === 'redirecting' || outcome === 'superseded' ? null : outcome
}

const words = {
  waiting: 'Waiting for the sign-in window. If you closed it, press the button again.',
  again: 'Sign-in is ready now. Press the button again.',
} as const

/** On a line this slow a press is taken all the same; a window that is blocked then is told of. */
const PATIENCE = 10_000

interface LoginPageProps {
  team: Team
  /** a connection is there and the offline toggle is not set */
  online: boolean
}

/** The screen of whoever is not signed in (spec section 2). */
export function LoginPage({ team, online }: LoginPageProps) {
  const { demo, prepare, signIn } = useAuth()
  const [ready, setReady] = useState(false)
  /** Pressed before the library was there. */
  const [early, setEarly] = useState(false)
  const [message, setMessage] = useState<keyof typeof words | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  useEffect(() => {
    if (!online) return
    let gone = false
    const patience = setTimeout(() => setReady(true), PATIENCE)
    void prepare().then(answer => {
      if (gone) return
      setReady(true)
      if (answer) setTrouble(troubleIn(answer))
    })
    return () => {
      gone = true
      clearTimeout(patience)
    }
  }, [online, prepare])

  const press = useCallback(async () => {
    setTrouble(null)
    setMessage('waiting')
    const answer = await signIn()
    // A later press has its own answer to wait for.
    if (answer.outcome === 'superseded') return
    setMessage(null)
    setTrouble(troubleIn(answer))
  }, [signIn])

  // Browsers block a window that opens too long after its press.
  useEffect(() => {
    if (!ready || !early) return
    setEarly(false)
    if (navigator.userActivation?.isActive) void press()
    else setMessage('again')
  }, [ready, early, press])

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <TeamLogo team={team} size="lg" decorative />
        <h1 className={styles.title}>Trackside Hospitality</h1>
        <p className={styles.lead}>Please login below to continue.</p>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={!online}
          aria-busy={(online && !ready) || undefined}
          onClick={() => (ready ? void press() : setEarly(true))}
        >
          Login with SSO
        </Button>
        {!online && (
          <p className={styles.offline} role="status">
            You are offline. Signing in for the first time on this device needs a connection; afterwards it
            works without one.
          </p>
        )}
        <div className={styles.words}>
          <p className={styles.message} role="status">
            {message && online && words[message]}
          </p>
          <p className={styles.trouble} role="alert">
            {trouble && online && sentences[trouble]}
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
