import { useState } from 'react'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { eventGroupList } from '../../contract/api/groups.ts'
import { fieldsOf } from '../../contract/rules/fields-of.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { useRead } from '../api/use-read.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { GroupPicker, placesNote } from '../ui/group-picker.tsx'
import { ReadProblem } from './read-problem.tsx'

interface OtherGroupDialogProps {
  /** The refused write that adds the guest. */
  entry: OutboxEntry
  onChoose: (group: EventGroup) => void
  onCancel: () => void
}

/** Asks for another group, with a free place, for a new guest whose group is full or has been removed. */
export function OtherGroupDialog({ entry: { op }, onChoose, onCancel }: OtherGroupDialogProps) {
  const id = Number(fieldsOf(op.body).eventID)
  const { data: groups, error, retry } = useRead(eventGroupList, { params: { id } })
  const [group, setGroup] = useState<EventGroup>()
  return (
    <ConfirmDialog
      title={`Another group for ${op.context.subject ?? 'the guest'}`}
      confirmLabel="Add to this group"
      destructive={false}
      blocked={!group}
      onConfirm={() => group && onChoose(group)}
      onCancel={onCancel}
    >
      {error && !groups ? (
        <ReadProblem error={error} onRetry={retry} />
      ) : (
        <GroupPicker
          label="Group"
          groups={groups}
          value={group}
          onChange={setGroup}
          note={placesNote}
          isGroupDisabled={one => one.guest_count >= one.maximum_guests}
          autoFocus
        />
      )}
    </ConfirmDialog>
  )
}
