import { useState } from 'react'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestEntity } from '../../contract/offline/entities.ts'
import { useEvent } from '../api/event-context.ts'
import { Notice } from '../ui/notice.tsx'
import { useNetwork } from './network-state.tsx'
import { type Result, reconcile, redeemedText, rejectedResult } from './redemption-result.ts'
import { useRejected } from './use-outbox.ts'

/** Of a redemption that waits; it may do so while online too, for a slow server. */
export const CONFIRMED_LATER = 'The server confirms or refuses it once it is sent.'

interface RedemptionResultNoticeProps {
  result: Result
  /** The guest list on this device; it shows if another desk was first. */
  guests: readonly Guest[]
}

/** The server's refusal of a queued redemption; it stays after it was dismissed in the outbox. */
export function useRefusal(result: Result | undefined): Result | undefined {
  const rejected = useRejected(result?.what === 'queued' ? guestEntity(result.guestId) : '')
  const refusal = result && rejectedResult(result, rejected)
  const [last, setLast] = useState<{ of: Result; refusal: Result }>()
  if (result && refusal && last?.of !== result) setLast({ of: result, refusal })
  return refusal ?? (last && last.of === result ? last.refusal : undefined)
}

/** The result panel (spec section 2): the outcome, the guest, and who gave it when. */
export function RedemptionResultNotice({ result: first, guests }: RedemptionResultNoticeProps) {
  const result = useRefusal(first) ?? reconcile(first, guests)
  const { timezone } = useEvent()
  const { online, pendingRequests } = useNetwork()
  if (result.what === 'problem')
    return (
      <Notice result tone="refused" urgent title={result.title}>
        {result.detail}
      </Notice>
    )
  if (result.what === 'unknown-pin')
    return (
      <Notice result tone="due" title="This device knows no guest with that pin">
        Saved on this device. {CONFIRMED_LATER}
      </Notice>
    )
  const already = result.what === 'already'
  // The write was sent, and the list shows it.
  const isDone = online && pendingRequests === 0 && 'at' in result && result.at !== undefined
  const waits = result.what === 'queued' && !isDone
  return (
    <Notice
      result
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
      {waits && <p>{CONFIRMED_LATER}</p>}
    </Notice>
  )
}
