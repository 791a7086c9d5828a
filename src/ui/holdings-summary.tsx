import styles from './holdings-summary.module.css'
import { Stack } from './layout.tsx'
import { Notice } from './notice.tsx'

interface HoldingsSummaryProps {
  /** What goes with the guests, as phrases. */
  items: readonly string[]
  /** Why they cannot be removed yet. */
  why?: string | undefined
  /** What is not known about them. */
  gap: string | undefined
}

/** Lists what guests hold before they are removed, and what they must return first. */
export function HoldingsSummary({ items, why, gap }: HoldingsSummaryProps) {
  return (
    <Stack gap={3}>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(words => (
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
