import { type FormEvent, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupList } from '../../../contract/api/groups.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { groupRedeem } from '../../../contract/api/redemption.ts'
import { groupGiftsContext } from '../../../contract/offline/write-context.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { NO_GUESTS } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { usePostponeUpdates } from '../../network/network-state.tsx'
import { ReadProblem } from '../../network/read-problem.tsx'
import { queued } from '../../network/redemption-result.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { GroupPicker } from '../../ui/group-picker.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { countText, questionText } from './gift-bag-words.ts'
import { type GroupResult, GroupResultNotice } from './group-result-notice.tsx'
import styles from './redemption.module.css'

interface GroupRedemptionPanelProps {
  guests: readonly Guest[] | undefined
  /** Reads the guest list again. */
  onRefresh: () => void
}

/** Gives gift bags to a group's guests of today at once (spec section 2, Redemption tab). */
export function GroupRedemptionPanel({ guests, onRefresh }: GroupRedemptionPanelProps) {
  const event = useEvent()
  const issuer = useUserName()
  const send = useScreenSend()
  const today = useToday()
  const { data: groups, error, retry } = useRead(eventGroupList, { params: { id: event.id } })
  const [group, setGroup] = useState<EventGroup>()
  /** The day of the open question, which keeps it at midnight. */
  const [confirming, setConfirming] = useState<string>()
  const day = confirming ?? today
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<GroupResult>()
  usePostponeUpdates(group !== undefined && result === undefined)
  const expected = guests?.filter(guest => guest.event_group_id === group?.id && attends(guest, day)) ?? []
  const without = expected.filter(guest => !guest.gift_received)
  const due = without.length

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!group || !guests || busy) return
    setResult(undefined)
    if (due > 0) return setConfirming(day)
    // Reads the list again, and with it the count above, in case another desk has added somebody.
    onRefresh()
    setResult({ what: 'nobody', group: group.name, expected: expected.length, day })
  }

  const redeem = async () => {
    if (!group || !guests) return
    setBusy(true)
    const from = Date.now()
    try {
      const sent = await send(groupRedeem, {
        params: { groupID: group.id },
        body: {
          timestamp: day,
          // Only the guests in the question, and nobody who is added before this is sent.
          guest_ids: without.map(({ id }) => id),
          ...issuedBy(issuer),
        },
        context: groupGiftsContext(group, event, guests, day, issuer),
      })
      const bags = sent.outcome === 'queued' ? due : sent.answer.gifts_redeemed
      const bag = { type: GIFT_BAG, item: '', issuer, from }
      const waiting = sent.outcome === 'queued' ? without.map(guest => queued(guest, bag)) : []
      setResult(
        bags === 0
          ? { what: 'nobody', group: group.name, expected: expected.length, day }
          : { what: 'done', group: group.name, bags, expected: expected.length, day, queued: waiting },
      )
    } catch (error) {
      setResult({ what: 'problem', detail: explain(error) })
    } finally {
      setBusy(false)
      setConfirming(undefined)
    }
  }

  return (
    <Panel title="Group Redemption">
      <form onSubmit={submit} noValidate aria-label="Group redemption">
        <Stack gap={3}>
          <GroupPicker
            label="Event group"
            groups={groups}
            value={group}
            onChange={picked => {
              setGroup(picked)
              setResult(undefined)
            }}
          />
          {!groups && error && <ReadProblem error={error} onRetry={retry} />}
          <p className={styles.count}>
            {group && guests
              ? countText(due, expected.length, day)
              : `Gift bags for all guests of a group with ${day} as a check in day`}
          </p>
          <Button type="submit" variant="primary" icon="users" pending={busy} disabled={!group || !guests}>
            Redeem for group
          </Button>
          {result && <GroupResultNotice result={result} guests={guests ?? NO_GUESTS} />}
        </Stack>
      </form>
      {confirming !== undefined && group && (
        <ConfirmDialog
          title={`Redeem ${pluralize(due, 'gift bag')} for ${group.name}?`}
          confirmLabel="Redeem for group"
          destructive={false}
          pending={busy}
          onConfirm={() => void redeem()}
          onCancel={() => setConfirming(undefined)}
        >
          {questionText(due, expected.length, day)}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
