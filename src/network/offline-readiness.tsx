import { cx } from '../lib/cx.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useNetwork, useOfflineReadinessState } from './network-state.tsx'
import styles from './offline-readiness.module.css'

/** The header's note on how far this device is with working offline. Empty if it has been since the page was opened. */
export function OfflineReadinessNote() {
  const readiness = useOfflineReadinessState()
  const { canKeep, online } = useNetwork()
  if (!canKeep)
    return (
      <span role="status" className={cx(styles.note, styles.due)}>
        Nothing can be kept on this device
      </span>
    )
  if (readiness.state === 'installing') {
    const percent = Math.floor((100 * readiness.done) / readiness.total)
    return (
      <span data-message className={styles.note}>
        Getting ready for offline: {percent} %
        <ProgressBar labelHidden label="Getting ready for offline" value={percent} max={100} />
      </span>
    )
  }
  if (readiness.state === 'reading')
    return (
      <span data-message className={cx(styles.note, !online && styles.due)}>
        {online ? 'Getting ready for offline: lists' : 'Not all lists are on this device yet'}
      </span>
    )
  if (readiness.state === 'just-ready')
    return (
      <span role="status" data-message className={cx(styles.note, styles.done)}>
        Ready for offline
      </span>
    )
  if (readiness.state === 'none')
    return (
      <span role="status" className={cx(styles.note, styles.due)}>
        Works, but cannot be opened again without a network
      </span>
    )
  return null
}
