import styles from './held-items.module.css'
import { Stack } from './layout.tsx'
import { Notice } from './notice.tsx'

interface HeldItemsProps {
  /** What is lost with somebody, a phrase each. */
  held: readonly string[]
  /** Why they cannot be removed yet. */
  why?: string | undefined
  /** What is not known of them. */
  gap: string | undefined
}

/** What those hold who are about to be removed, and what has to come back before. */
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
