import { Link } from 'react-router-dom'
import { cx } from '../lib/cx.ts'
import { toneIcon } from '../ui/badge.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './outbox-note.module.css'
import { useHasWaitingWrite, useRejectedOn } from './use-outbox.ts'

interface OutboxNoteProps {
  /** What the row is about: `guestEntity(id)`, `tourEntity(id)`… (contract/offline/entities.ts). */
  entity: string
}

/**
 * Marks the row of something of which a change was refused, and leads to the outbox; or of which one waits to be sent.
 * Nothing where neither is so.
 */
export function OutboxNote({ entity }: OutboxNoteProps) {
  const [entry] = useRejectedOn(entity)
  const waits = useHasWaitingWrite(entity)
  if (entry)
    return (
      <Link
        to="/outbox"
        className={cx(styles.note, styles.refused)}
        aria-label={`Refused: ${entry.text}. ${entry.error.message}`}
      >
        <Icon name={toneIcon.refused} size="sm" />
        Refused
      </Link>
    )
  if (!waits) return null
  return (
    <span className={cx(styles.note, styles.waits)}>
      <Icon name="outbox" size="sm" />
      <span>Waits to be sent</span>
    </span>
  )
}
