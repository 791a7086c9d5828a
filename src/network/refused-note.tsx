import { Link } from 'react-router-dom'
import { Badge } from '../ui/badge.tsx'
import styles from './refused-note.module.css'
import { useRejectedOn } from './use-outbox.ts'

interface RefusedNoteProps {
  /** What the row is about: `guestEntity(id)`, `tourEntity(id)`… (contract/entities.ts). */
  entity: string
}

/** Marks the row of something of which a change was refused, and leads to the outbox; nothing where none was. */
export function RefusedNote({ entity }: RefusedNoteProps) {
  const [entry] = useRejectedOn(entity)
  if (!entry) return null
  return (
    <div>
      <Link
        to="/outbox"
        className={styles.note}
        aria-label={`Refused: ${entry.text}. ${entry.error.message}`}
      >
        <Badge tone="refused">Refused: {entry.text}</Badge>
      </Link>
    </div>
  )
}
