import { useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { listRestore } from '../../../contract/api/list-uploads.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { useOnline } from '../../network/network-state.tsx'
import { onlineDialog } from '../../network/online-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { uploadText } from './group-words.ts'

const WHY_NOT_OFFLINE = whyNotOffline(listRestore)

const ListRestoreDialog = onlineDialog(
  'Restore previous list',
  async () => (await import('./list-restore-dialog.tsx')).ListRestoreDialog,
)

interface ListUploadPanelProps {
  group: EventGroup
  /** Called after the list was restored, to read the group again. */
  onRestored: () => void
}

/** The time and the changes of a group's last upload, with a button to restore the previous list. */
export function ListUploadPanel({ group, onRestored }: ListUploadPanelProps) {
  const [asking, setAsking] = useState(false)
  const { timezone } = useEvent()
  const online = useOnline()
  const upload = group.last_upload
  const focus = useRowFocus()
  return (
    <Panel {...focus} title="Guest list upload">
      {upload ? (
        <Stack>
          <p>{uploadText(upload, timezone)}.</p>
          {upload.restored_at !== null && (
            <p>The previous list was restored {venueMoment(upload.restored_at, timezone)}.</p>
          )}
          {upload.restorable && (
            <>
              <p>The previous list can be restored once. A preview shows what would change.</p>
              <Row>
                <Button icon="undo" disabled={!online} onClick={() => setAsking(true)}>
                  Restore previous list
                </Button>
                {!online && <p>{WHY_NOT_OFFLINE}</p>}
              </Row>
            </>
          )}
        </Stack>
      ) : (
        <p>Nothing was uploaded with the invite link yet.</p>
      )}
      {asking && <ListRestoreDialog group={group} onRestored={onRestored} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
