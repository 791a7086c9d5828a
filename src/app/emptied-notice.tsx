import { useEffect } from 'react'
import { useAuth } from '../features/auth/auth-context.tsx'
import { markKept } from '../network/emptied.ts'
import { emptiedWords } from '../network/emptied-words.ts'
import { useNetwork } from '../network/network-state.tsx'
import { useEmptied } from '../network/use-emptied.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Reports that the browser has emptied this device, until dismissed, and updates the mark that reveals it. */
export function EmptiedNotice() {
  const { emptied, dismiss } = useEmptied()
  const { user, getToken } = useAuth()
  const { online, manualToggle, pendingRequests, rejected, ofOthers } = useNetwork()
  const isKnown = emptied !== undefined
  const waiting = pendingRequests + rejected + ofOthers

  useEffect(() => {
    if (isKnown) markKept(waiting)
  }, [isKnown, waiting])

  // The name was deleted with the databases; the sign-in provider still knows it.
  const isNameless = online && user?.name === ''
  useEffect(() => {
    if (emptied && isNameless) void getToken({ forceRefresh: true })
  }, [emptied, isNameless, getToken])

  if (!emptied) return null
  const { title, detail } = emptiedWords(
    emptied,
    online ? undefined : manualToggle ? 'offline-mode' : 'network',
  )
  return (
    <Notice band tone="due" title={title} actions={<Button onClick={dismiss}>Understood</Button>}>
      {detail}
    </Notice>
  )
}
