import type { Guest } from '../../contract/api/guests.schema.ts'
import { useEvent } from '../api/event-context.ts'
import { Notice } from '../ui/notice.tsx'
import { useNetwork } from './network-state.tsx'
import { type Result, reconcile, redeemedText } from './redemption-result.ts'

const KEPT = 'The server has its say when back online.'

interface RedemptionResultNoticeProps {
  result: Result
  /** The list as this device has it: it tells when another desk was first. */
  guests: readonly Guest[]
}

/** The result panel (spec section 2): what became of it, for whom, and who gave it when. */
export function RedemptionResultNotice({ result: first, guests }: RedemptionResultNoticeProps) {
  const result = reconcile(first, guests)
  const { timezone } = useEvent()
  const { online, pendingRequests } = useNetwork()
  if (result.what === 'problem')
    return (
      <Notice tone="refused" urgent title={result.title}>
        {result.detail}
      </Notice>
    )
  if (result.what === 'unknown-pin')
    return (
      <Notice tone="due" title="This device knows no guest with that pin">
        Saved on this device. {KEPT}
      </Notice>
    )
  const already = result.what === 'already'
  const waits = result.what === 'queued' && !(online && pendingRequests === 0)
  return (
    <Notice
      tone={already ? 'refused' : waits ? 'due' : 'success'}
      urgent={already}
      title={already ? 'Already Redeemed' : waits ? 'Saved on this device' : 'Successful Redemption'}
    >
      <p data-lead>
        <bdi>{result.name}</bdi>
      </p>
      <p>
        <bdi>{result.group}</bdi>
      </p>
      <p>
        <bdi>{redeemedText(result, timezone)}</bdi>
      </p>
      {waits && <p>{KEPT}</p>}
    </Notice>
  )
}
