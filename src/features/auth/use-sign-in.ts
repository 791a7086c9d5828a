import { useCallback, useState } from 'react'
import { useAuth } from './auth-context.tsx'
import type { SignInOutcome } from './identity.ts'

const sentences: Readonly<Partial<Record<SignInOutcome['outcome'], string>>> = {
  // Firefox does not load a script again that has failed to load in the same document.
  offline:
    'You are offline, or the sign-in service can’t be reached. Check the connection and try again. If that does not help, reload the page.',
  'popup-blocked':
    'The browser blocked the sign-in window. Allow pop-ups for this site in the address bar or the browser’s settings, then press the button again.',
  cancelled: 'Sign-in was cancelled.',
  'timed-out': 'The sign-in window was closed, or took longer than a minute. Press the button to try again.',
}

/** The message for a failed sign-in; undefined for other outcomes. */
export function failureText(answer: SignInOutcome): string | undefined {
  return answer.outcome === 'failed' ? unknownFailure(answer.code) : sentences[answer.outcome]
}

/** The IT desk will ask for the code. */
const unknownFailure = (code?: string): string =>
  `Sign-in did not succeed${code ? ` (${code})` : ''}. Try again, and ask your IT desk if it keeps failing.`

/**
 * Sign-in by a button: `press` opens the window and resolves to the outcome, `isWindowOpen` is true while it is open,
 * `failure` explains one. `mayLeave`: whether the page may be left if it cannot open a window.
 */
export function useSignIn() {
  const { signIn } = useAuth()
  const [isWindowOpen, setWindowOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const press = useCallback(
    async (mayLeave = true) => {
      setFailure(undefined)
      setWindowOpen(true)
      const answer = await signIn(mayLeave)
      // The later press awaits its own answer.
      if (answer.outcome !== 'superseded') {
        setWindowOpen(false)
        setFailure(failureText(answer))
      }
      return answer.outcome
    },
    [signIn],
  )
  return { press, isWindowOpen, failure, setFailure }
}
