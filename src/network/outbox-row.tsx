import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { madeAt, reasonWords, stateWords } from './outbox-words.ts'
import { mayJoinOtherGroup, remedyOf } from './refusal-remedy.ts'

interface OutboxRowProps {
  entry: OutboxEntry
  texts: ReadonlyMap<string, string>
  now: number
  onRetry: (entry: OutboxEntry) => void
  onOtherGroup: (entry: OutboxEntry) => void
  onDiscard: (entry: OutboxEntry) => void
}

/** One write: what it does, when it was made, its state with the reason, what it would set, and what can be done. */
export function OutboxRow({ entry, texts, now, onRetry, onOtherGroup, onDiscard }: OutboxRowProps) {
  const { label, tone, icon } = stateWords(entry)
  const remedy = remedyOf(entry)
  const reason = reasonWords(entry, texts, now)
  return (
    <ListRow
      marker={entry.state === 'rejected' ? 'refused' : undefined}
      title={entry.text}
      subtitle={
        <>
          <time dateTime={entry.op.at}>{madeAt(entry.op)}</time>
          {reason !== undefined && <div>{reason}</div>}
          {entry.state === 'rejected' &&
            entry.changes?.map(([field, value]) => (
              <div key={field}>
                {field}: <bdi>{value}</bdi>
              </div>
            ))}
        </>
      }
      meta={
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      }
      actions={
        entry.state === 'sending' ? undefined : (
          <>
            {remedy?.what === 'done' && (
              <Button
                variant="primary"
                icon="check"
                aria-label={`${remedy.label}: ${entry.text}`}
                onClick={() => onDiscard(entry)}
              >
                {remedy.label}
              </Button>
            )}
            {remedy && remedy.what !== 'discard' && (
              <Button icon="refresh" aria-label={`Retry: ${entry.text}`} onClick={() => onRetry(entry)}>
                Retry
              </Button>
            )}
            {mayJoinOtherGroup(entry) && (
              <Button
                icon="users"
                aria-label={`Another group: ${entry.text}`}
                onClick={() => onOtherGroup(entry)}
              >
                Another group
              </Button>
            )}
            {remedy?.what !== 'done' && (
              <Button
                variant={remedy ? 'secondary' : 'quiet'}
                icon="trash"
                aria-label={`Discard: ${entry.text}`}
                onClick={() => onDiscard(entry)}
              >
                Discard
              </Button>
            )}
          </>
        )
      }
    />
  )
}
