import { useEffect } from 'react'
import { keptWaiting, markKept } from '../../network/emptied.ts'
import { emptiedWords } from '../../network/emptied-words.ts'
import { useEmptied } from '../../network/use-emptied.ts'
import { Notice } from '../../ui/notice.tsx'

/** By then, a server answer in flight at the sign-out may have set the mark again. */
const LATE_ANSWER_MS = 5_000

/** Reports on the login screen that the browser has emptied this device, and the sign-in; repeated after sign-in. */
export function EmptiedBefore() {
  const { emptied } = useEmptied()
  const isKnown = emptied !== undefined
  // If nobody is signed in and nothing waits, the device keeps no data that could be lost.
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
