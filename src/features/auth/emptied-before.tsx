import { emptiedWords } from '../../network/emptied-words.ts'
import { useEmptied } from '../../network/use-emptied.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says on the login screen that the browser has emptied this device, the sign-in with it; said again once somebody is signed in. */
export function EmptiedBefore() {
  const { emptied } = useEmptied()
  if (!emptied) return null
  const { title, detail } = emptiedWords(emptied, 'sign-in')
  return (
    <Notice tone="due" title={title}>
      {detail}
    </Notice>
  )
}
