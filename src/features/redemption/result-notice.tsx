import { useEvent } from '../../api/event-context.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './redemption.module.css'
import { type Result, redeemedText } from './result.ts'

/** The result panel (spec section 2): what became of it, for whom, and who gave it when. */
export function ResultNotice({ result }: { result: Result }) {
  const { timezone } = useEvent()
  const { online, pendingRequests } = useNetwork()
  if (result.what === 'problem')
    return (
      <Notice tone="refused" urgent title={result.title}>
        {result.detail}
      </Notice>
    )
  const already = result.what === 'already'
  return (
    <Notice
      tone={already ? 'refused' : 'success'}
      urgent={already}
      title={already ? 'Already Redeemed' : 'Successful Redemption'}
    >
      <p className={styles.who}>
        <bdi>{result.name}</bdi>
      </p>
      <p>
        <bdi>{result.group}</bdi>
      </p>
      <p>
        <bdi>{redeemedText(result, timezone)}</bdi>
      </p>
      {result.what === 'queued' && !(online && pendingRequests === 0) && (
        <p>Kept on this device; the server has its say when back online.</p>
      )}
    </Notice>
  )
}
