import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { toneIcon } from '../ui/badge.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './outbox-note.module.css'
import { type Mark, useOutboxMark } from './use-outbox.ts'

interface OutboxNoteProps {
  /** The entity of the row: `guestEntity(id)`, `tourEntity(id)`… (contract/offline/entities.ts). */
  entity: string
}

/**
 * Marks a row whose entity has a rejected write, with a link to the outbox, or a write that waits to be sent. Empty
 * otherwise.
 */
export function OutboxNote({ entity }: OutboxNoteProps) {
  const mark = useOutboxMark(entity)
  return mark ? <OutboxMark mark={mark} /> : null
}

/** The mark alone, for a list that reads the outbox once for all its rows. */
export function OutboxMark({ mark }: { mark: Mark }) {
  return (
    <>
      {/* A space, because a margin would remain where the mark begins a line. */}{' '}
      {mark === 'waits' ? (
        <span className={cx(styles.note, styles.waits)}>
          <Icon name="outbox" size="sm" />
          <span>Waiting</span>
        </span>
      ) : (
        <Link
          to="/outbox"
          className={cx(styles.note, styles.refused)}
          aria-label={`Refused: ${mark.text}. ${mark.error.message}`}
        >
          <Icon name={toneIcon.refused} size="sm" />
          Refused
        </Link>
      )}
    </>
  )
}
