import { useEffect } from 'react'
import { keptWaiting, markKept } from '../../network/emptied.ts'
import { emptiedWords } from '../../network/emptied-words.ts'
import { useEmptied } from '../../network/use-emptied.ts'
import { Notice } from '../../ui/notice.tsx'

/** An answer of the server that was under way at the sign-out has set the mark again by then. */
const LATE_ANSWER_MS = 5_000

/** Says on the login screen that the browser has emptied this device, the sign-in with it; said again once somebody is signed in. */
export function EmptiedBefore() {
  const { emptied } = useEmptied()
  const isKnown = emptied !== undefined
  // Where nobody is signed in and nothing waits, nothing is kept that could go.
  useEffect(() => {
    if (!isKnown) return
    const forget = () => keptWaiting() === 0 && markKept(null)
    forget()
    const timer = setTimeout(forget, LATE_ANSWER_MS)
    return () => clearTimeout(timer)
  }, [isKnown])
  if (!emptied) return null
  const { title, detail } = emptiedWords(emptied, 'sign-in')
  return (
    <Notice tone="due" title={title}>
      {detail}
    </Notice>
  )
}
