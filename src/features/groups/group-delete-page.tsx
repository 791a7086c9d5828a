import { useState } from 'react'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupDelete } from '../../../contract/api/groups.ts'
import { groupContext } from '../../../contract/offline/write-context.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { notifySaved, useNavigateWhileShown } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { GroupFrame, OneGroup } from './group-frame.tsx'

/** /group/{groupID}/delete (spec sections 2 and 8): refused while the group is part of an event. */
export function GroupDeletePage() {
  return (
    <OneGroup>
      {(group, _, pauseReads) => (
        <GroupFrame title={group.name}>
          <Deletion group={group} onBusy={pauseReads} />
        </GroupFrame>
      )}
    </OneGroup>
  )
}

function Deletion({ group, onBusy }: { group: Group; onBusy: (on: boolean) => void }) {
  const send = useScreenSend()
  const navigate = useNavigateWhileShown()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    setBusy(true)
    onBusy(true)
    setProblem(undefined)
    try {
      const sent = await send(groupDelete, { params: { groupID: group.id }, context: groupContext(group) })
      notifySaved(sent, `${group.name} was deleted`)
      navigate('/groups')
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
      onBusy(false)
    }
  }

  return (
    <Panel label="Delete the group">
      <Stack>
        <p>
          Are you sure you want to delete the <bdi>{group.name}</bdi> group?
        </p>
        {problem !== undefined && <Notice tone="refused" urgent title={problem} />}
        <Row>
          <Button variant="danger" icon="trash" pending={busy} onClick={() => void remove()}>
            Delete Group
          </Button>
          <Button onClick={() => navigate('/groups')}>Cancel</Button>
        </Row>
      </Stack>
    </Panel>
  )
}
