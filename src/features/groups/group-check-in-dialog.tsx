import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StewardNotes } from '../../ui/steward-notes.tsx'
import styles from './groups.module.css'

interface GroupCheckInDialogProps {
  /** The group's name. */
  group: string
  /** The day's label. */
  day: string
  arriving: readonly Guest[]
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms the check-in of a group, with its number of guests, their names, and what the steward has to be told. */
export function GroupCheckInDialog(props: GroupCheckInDialogProps) {
  const { group, day, arriving, pending, onConfirm, onCancel } = props
  const count = pluralize(arriving.length)
  return (
    <ConfirmDialog
      title={`Check in ${count} of ${group}?`}
      confirmLabel={`Check in ${count}`}
      destructive={false}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={2}>
        <StewardNotes guests={arriving} />
        <p>{day}, by this device's list:</p>
        <ul className={styles.names}>
          {arriving.map(guest => (
            <li key={guest.id}>
              <bdi>{fullName(guest)}</bdi>
            </li>
          ))}
        </ul>
      </Stack>
    </ConfirmDialog>
  )
}
