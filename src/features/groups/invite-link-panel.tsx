import { useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupNewLink } from '../../../contract/api/groups.ts'
import { useSend } from '../../api/api-context.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { useOnline } from '../../network/network-state.tsx'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InviteLink } from './invite-link.tsx'

const WHY_NOT_OFFLINE = whyNotOffline(eventGroupNewLink)

interface InviteLinkPanelProps {
  group: EventGroup
  /** Called after the group has got a new link, to read it again. */
  onRenewed: () => void
}

/** A group's invite link, which can be revoked by creating a new one. */
export function InviteLinkPanel({ group, onRenewed }: InviteLinkPanelProps) {
  const [asking, setAsking] = useState(false)
  const online = useOnline()
  const send = useSend()
  const { busy, run } = useWriteAction()

  const renew = async () => {
    const done = await run(() => send(eventGroupNewLink, { params: { groupID: group.id } }), {
      done: `${group.name} has a new invite link`,
      failed: 'No new link was made',
    })
    if (done) onRenewed()
    setAsking(false)
  }

  return (
    <Panel title="Invite link">
      <Stack>
        <InviteLink code={group.invite_code} group={group.name} />
        <p>
          Whoever has this link can replace the group’s guest list while entry is open. Make a new one when it
          has come into wrong hands.
        </p>
        <Row>
          <Button icon="link" disabled={!online} onClick={() => setAsking(true)}>
            New link
          </Button>
          {!online && <p>{WHY_NOT_OFFLINE}</p>}
        </Row>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={`Make a new link for ${group.name}?`}
          confirmLabel="New link"
          pending={busy}
          onConfirm={() => void renew()}
          onCancel={() => setAsking(false)}
        >
          The old link stops at once: nobody can open it any more, and a guest list that somebody is looking
          at with it just now cannot be stored. What was uploaded stays. Send the new link to the group’s
          contact yourself.
          {group.guest_count > 0 &&
            ' It also opens the passes of the guests who are on the list, with their names: give it to nobody else.'}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
