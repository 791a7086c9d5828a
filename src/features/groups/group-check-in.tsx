import { type FormEvent, useCallback, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { UndoButton } from '../../network/undo-button.tsx'
import { useUndoCheckIn } from '../../network/use-undo-check-in.ts'
import { KEPT } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormGrid, Row, Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useArrivals } from './use-arrivals.ts'
import { type GroupCheckIn, useGroupCheckIn } from './use-group-check-in.ts'

type Outcome = GroupCheckIn | { readonly problem: string } | 'nobody'

const GroupCheckInDialog = lazyDialog(
  async () => (await import('./group-check-in-dialog.tsx')).GroupCheckInDialog,
  ({ onCancel }) => onCancel(),
)

const DAYS_TO_COME = 'Days to come open when they begin: nobody can have arrived yet'

interface GroupCheckInFormProps {
  groups: readonly EventGroup[]
  guests: readonly Guest[] | undefined
}

/** Checks in all guests of a group who are expected on a day (spec sections 2 and 8). */
export function GroupCheckInForm({ groups, guests }: GroupCheckInFormProps) {
  const { event_dates } = useEvent()
  const today = useToday()
  const checkIn = useGroupCheckIn(useScreenSend())
  const [groupId, setGroupId] = useState('')
  const [chosenDay, setDay] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** The day of the open question, which keeps it at midnight. */
  const [asking, setAsking] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const undo = useUndoCheckIn()
  const usual = Object.hasOwn(event_dates, today) ? today : ''
  // Today is not kept, so that it follows midnight.
  if (chosenDay === usual) setDay(undefined)
  const day = asking ?? chosenDay ?? usual
  const arrivalsOf = useArrivals(guests, day)
  const group = groups.find(({ id }) => `${id}` === groupId)
  // Otherwise the question would be about the next group that is chosen.
  if (!group && asking !== undefined) setAsking(undefined)
  const hasDaysToCome = Object.keys(event_dates).some(one => compareDays(one, today) > 0)

  const { arrived, missing } = arrivalsOf(group?.id ?? 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!group || day === '' || !guests || busy) return
    if (missing.length === 0) return setOutcome('nobody')
    setAsking(day)
  }
  const stopAsking = useCallback(() => setAsking(undefined), [])
  const checkInMissing = async () => {
    if (!group || !guests || missing.length === 0) return stopAsking()
    setBusy(true)
    try {
      setOutcome(await checkIn(group, day, missing, guests))
    } catch (error) {
      // Another desk was faster, or the list has changed: nobody is left to check in.
      const isEmpty = error instanceof ApiError && error.body.name === 'CheckInFailed'
      setOutcome(isEmpty ? 'nobody' : { problem: explain(error) })
    } finally {
      setBusy(false)
      stopAsking()
    }
  }
  const onUndo = ({ guests, day, time }: GroupCheckIn) => {
    setOutcome(undefined)
    void undo(guests, day, time)
  }
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setOutcome(undefined)
  }

  return (
    // Takes the focus from 'Undo', which goes when pressed.
    <form tabIndex={-1} onSubmit={submit} aria-label="Group check in">
      <Stack gap={3}>
        <FormGrid>
          <Select
            label="Group"
            placeholder="Choose a group"
            value={groupId}
            onChange={({ target }) => choose(setGroupId)(target.value)}
            // A group that waits to be sent cannot be chosen yet.
            options={groups.map(({ id, name }) => ({ value: `${id}`, label: name, disabled: id < 0 }))}
          />
          <Select
            label="Day"
            placeholder="Choose a day"
            help={hasDaysToCome ? DAYS_TO_COME : undefined}
            value={day}
            onChange={({ target }) => choose(setDay)(target.value)}
            options={Object.entries(event_dates).map(([value, label]) => ({
              value,
              label,
              disabled: compareDays(value, today) > 0,
            }))}
          />
        </FormGrid>
        <Row>
          <Button
            type="submit"
            variant="primary"
            icon="users"
            pending={busy}
            disabled={!group || day === '' || !guests}
          >
            Check in group
          </Button>
        </Row>
        {outcome && <OutcomeNotice outcome={outcome} arrived={arrived.length} onUndo={onUndo} />}
      </Stack>
      {asking !== undefined && group && (
        <GroupCheckInDialog
          group={group.name}
          day={event_dates[day] ?? day}
          arriving={missing}
          pending={busy}
          onConfirm={() => void checkInMissing()}
          onCancel={stopAsking}
        />
      )}
    </form>
  )
}

interface OutcomeNoticeProps {
  outcome: Outcome
  /** How many of the group are in by now, whichever desk has checked them in. */
  arrived: number
  onUndo: (done: GroupCheckIn) => void
}

function OutcomeNotice({ outcome, arrived, onUndo }: OutcomeNoticeProps) {
  if (outcome === 'nobody' || ('checkedin' in outcome && outcome.checkedin === 0))
    return (
      <Notice tone="due" title="Empty group guest list">
        There are no guests expected for specified date
        {arrived > 0 && ` (${pluralize(arrived)} checked in already)`}
      </Notice>
    )
  if ('problem' in outcome)
    return (
      <Notice tone="refused" urgent title="The group was not checked in">
        {outcome.problem}
      </Notice>
    )
  return (
    <Notice
      tone="success"
      title="Group check in successful"
      actions={
        outcome.guests.length > 0 && <UndoButton madeAt={outcome.madeAt} onUndo={() => onUndo(outcome)} />
      }
    >
      {pluralize(outcome.checkedin)} checked in for {outcome.day}
      {outcome.queued && `. ${KEPT}`}
    </Notice>
  )
}
