import { useEffect, useState } from 'react'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import type { SignedOutNotice as Reason } from '../../../contract/worker/messages.ts'
import { useEngineLink } from '../../network/network-state.tsx'
import { Notice } from '../../ui/notice.tsx'

/** 'at 10:32', with the date if it is more than a day ago; in the device's time. */
function whenText(at: string, nowMs: number): string {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (nowMs - moment.getTime() < DAY_MS) return `at ${time}`
  return `on ${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })} at ${time}`
}

/** Explains on the login screen that the device was signed out and emptied remotely. */
export function SignedOutNotice() {
  const engine = useEngineLink()
  const [reason, setReason] = useState<Reason | null>(null)

  useEffect(() => {
    void engine.ask({ type: 'get-signed-out' }).then(answer => setReason(answer ?? null))
  }, [engine])

  if (!reason) return null
  const { by, at, lost } = reason
  return (
    <Notice
      tone="due"
      title={`This device was signed out and emptied${by === null ? '' : ` by ${by}`} ${whenText(at, Date.now())}.`}
    >
      {lost === 0
        ? 'Nothing is stored on it any more, and nothing was lost: every change had been sent.'
        : `Nothing is stored on it any more. ${pluralize(lost, 'change')} could not be sent before and ${lost === 1 ? 'is' : 'are'} lost.`}
    </Notice>
  )
}
