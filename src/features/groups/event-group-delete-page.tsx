import { Redirect } from 'wouter'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupDelete } from '../../../contract/api/groups.ts'
import { eventGroupContext } from '../../../contract/offline/write-context.ts'
import { removalBlockedReason, removalLosses, removalOf } from '../../../contract/rules/guest-removal.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useGuestHoldings } from '../../network/use-guest-holdings.ts'
import { useNavigateWhileShown, useWriteAction } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { HoldingsSummary } from '../../ui/holdings-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { removalText } from './group-words.ts'
import styles from './groups.module.css'
import { useEventGroup } from './use-event-group.ts'

/** Confirms that a group and all its guests are removed from the event, and lists what they hold (spec section 2). */
export function EventGroupDeletePage() {
  const { read, gone, back, pauseReads } = useEventGroup()
  if (gone) return <Redirect to={back} replace />
  return (
    <Loaded read={read} label="Fetching the group..." rows={2}>
      {group => <Removal group={group} back={back} onBusy={pauseReads} />}
    </Loaded>
  )
}

interface RemovalProps {
  group: EventGroup
  back: string
  onBusy: (on: boolean) => void
}

function Removal({ group, back, onBusy }: RemovalProps) {
  const event = useEvent()
  const guestsRead = useEventGuests()
  const { data: guests } = guestsRead
  const { withHoldings, loading, gap } = useGuestHoldings()
  const members = guests?.filter(guest => guest.event_group_id === group.id)
  const theirs = (members ?? []).map(withHoldings)
  const why = removalBlockedReason(theirs)
  const send = useSend()
  const navigate = useNavigateWhileShown()
  const { busy, run } = useWriteAction()

  const remove = async () => {
    onBusy(true)
    const done = await run(
      () =>
        send(eventGroupDelete, {
          params: { groupID: group.id },
          body: members && removalOf(members),
          context: eventGroupContext(group, event, guests ?? []),
        }),
      { done: `${group.name} was removed from the event`, failed: `${group.name} was not removed` },
    )
    if (done) navigate(back)
    else onBusy(false)
  }

  return (
    <div className={styles.narrow}>
      <Panel
        title={
          <>
            Confirm Deletion of <bdi>{group.name}</bdi>?
          </>
        }
      >
        <Stack>
          <p>{removalText(group.guest_count)}</p>
          <Loaded read={guestsRead} label="Fetching the guests..." rows={2}>
            {() => <HoldingsSummary items={removalLosses(theirs)} why={why} gap={gap} />}
          </Loaded>
          <Row>
            <Button
              variant="danger"
              icon="trash"
              pending={busy}
              disabled={!guests || loading || why !== undefined}
              onClick={() => void remove()}
            >
              Remove Group
            </Button>
            <Button onClick={() => navigate(back)}>Cancel</Button>
          </Row>
        </Stack>
      </Panel>
    </div>
  )
}
