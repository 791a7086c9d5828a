import { useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { UndoButton } from '../../network/undo-button.tsx'
import { useUndoCheckIn } from '../../network/use-undo-check-in.ts'
import { KEPT, useWriteAction } from '../../network/use-write-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StewardNotes } from '../../ui/steward-notes.tsx'
import type { Arrivals } from './use-arrivals.ts'
import { type GroupCheckIn, useGroupCheckIn } from './use-group-check-in.ts'

interface GroupArrivalDialogProps {
  group: EventGroup
  arrivals: Arrivals
  guests: readonly Guest[]
  /** Today at the venue. */
  today: string
  onClose: () => void
}

/** A group at the desk: who is expected today and who is missing. Several guests can be checked in at once. */
export function GroupArrivalDialog({ group, arrivals, guests, today, onClose }: GroupArrivalDialogProps) {
  const { timezone } = useEvent()
  const checkIn = useGroupCheckIn(useSend())
  const { busy, run } = useWriteAction()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState<GroupCheckIn>()
  const undo = useUndoCheckIn()
  const { arrived, missing } = arrivals
  const expected = arrived.length + missing.length
  const chosen = missing.filter(({ id }) => ticked.has(id))
  const others = missing.filter(({ id }) => !ticked.has(id))

  const tick = (id: string, on: boolean) =>
    setTicked(ids => new Set(on ? [...ids, id] : [...ids].filter(other => other !== id)))
  const checkInGuests = async (some: readonly Guest[]) => {
    const done = await run(
      async () => {
        const made = await checkIn(group, today, some, guests)
        setMade(made)
        return made.queued ? { outcome: 'queued' } : { outcome: 'done', answer: made.checkedin }
      },
      { failed: 'They are not checked in' },
    )
    // Who was ticked while the write was under way stays ticked, for the next press.
    if (done) setTicked(ids => new Set([...ids].filter(id => !ticked.has(id))))
  }

  return (
    <Dialog
      title={`Arrival of ${group.name}`}
      onClose={onClose}
      footer={
        expected > 0 && (
          <>
            {chosen.length > 0 && others.length > 0 ? (
              // If most have come, it is quicker to tick those who have not.
              <Button pending={busy} onClick={() => void checkInGuests(others)}>
                Check in the other {formatCount(others.length)}
              </Button>
            ) : (
              missing.length > 0 && (
                <Button onClick={() => setTicked(new Set(others.map(({ id }) => id)))}>
                  {chosen.length > 0 ? 'Untick all' : 'All here'}
                </Button>
              )
            )}
            {missing.length === 0 || (made && chosen.length === 0) ? (
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            ) : (
              <Button
                variant="primary"
                pending={busy}
                disabled={chosen.length === 0}
                onClick={() => void checkInGuests(chosen)}
              >
                Check in {pluralize(chosen.length)}
              </Button>
            )}
          </>
        )
      }
    >
      {expected === 0 ? (
        <EmptyState title="Empty group guest list" icon="users">
          There are no guests expected for specified date
        </EmptyState>
      ) : (
        <Stack>
          <ProgressBar
            label={
              missing.length === 0
                ? 'All of the group are checked in'
                : `${formatCount(missing.length)} still missing`
            }
            text={`${formatCount(arrived.length)}/${formatCount(expected)}`}
            value={arrived.length}
            max={expected}
            tone={missing.length === 0 ? 'success' : 'accent'}
          />
          {made && (
            <Notice
              tone="success"
              title={`${formatCount(made.checkedin)} checked in, ${formatCount(missing.length)} missing`}
              actions={
                made.guests.length > 0 && (
                  <UndoButton
                    madeAt={made.madeAt}
                    onUndo={() => {
                      setMade(undefined)
                      void undo(made.guests, made.day, made.time)
                    }}
                  />
                )
              }
            >
              {made.queued ? KEPT : undefined}
            </Notice>
          )}
          <StewardNotes guests={[...missing, ...arrived]} />
          {missing.length > 0 && (
            <List label="Still missing">
              {missing.map(guest => (
                <ListRow
                  key={guest.id}
                  title={fullName(guest)}
                  pin={guest.pin ?? undefined}
                  edge={
                    <Checkbox
                      label={`Tick ${fullName(guest)}`}
                      labelHidden
                      checked={ticked.has(guest.id)}
                      onChange={({ target }) => tick(guest.id, target.checked)}
                    />
                  }
                />
              ))}
            </List>
          )}
          {arrived.length > 0 && (
            <List label="Checked in">
              {arrived.map(guest => (
                <ListRow
                  key={guest.id}
                  marker="success"
                  title={fullName(guest)}
                  pin={guest.pin ?? undefined}
                  edge={<Badge tone="success">{venueTime(checkedInAt(guest, today) ?? '', timezone)}</Badge>}
                />
              ))}
            </List>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
