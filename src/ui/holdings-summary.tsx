import styles from './holdings-summary.module.css'
import { Stack } from './layout.tsx'
import { Notice } from './notice.tsx'

interface HeldItemsProps {
  /** What is lost with the guest, as phrases. */
  held: readonly string[]
  /** Why they cannot be removed yet. */
  why?: string | undefined
  /** What is not known about them. */
  gap: string | undefined
}

/** Shows what guests hold before they are removed, and what they must return first. */
export function HeldItems({ held, why, gap }: HeldItemsProps) {
  return (
    <Stack gap={3}>
      {held.length > 0 && (
        <ul className={styles.held}>
          {held.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {why !== undefined && (
        <Notice tone="due" title="Not yet">
          {why}
        </Notice>
      )}
      {gap !== undefined && <p role="status">{gap}</p>}
    </Stack>
  )
}
