import { useState } from 'react'
import { eventGroupList } from '../../../../contract/api/groups.ts'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { tourList } from '../../../../contract/api/tours.ts'
import { splitDays } from '../../../../contract/rules/check-in.ts'
import { labelDays } from '../../../../contract/rules/event.ts'
import { fullName } from '../../../../contract/rules/full-name.ts'
import { removalLosses } from '../../../../contract/rules/guest-removal.ts'
import { pluralize } from '../../../../contract/rules/pluralize.ts'
import { tourPeriod } from '../../../../contract/rules/tours.ts'
import { useEvent } from '../../../api/event-context.ts'
import { useRead } from '../../../api/use-read.ts'
import { useClock } from '../../../lib/clock.ts'
import { listNames } from '../../../lib/isolate.ts'
import { tourChoices, tourDoubts } from '../../../lib/tour-words.ts'
import { useGuestHoldings } from '../../../network/use-guest-holdings.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { GroupPicker, placesNote } from '../../../ui/group-picker.tsx'
import { HoldingsSummary } from '../../../ui/holdings-summary.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { optionsOf, Select } from '../../../ui/select.tsx'
import { useRemoval } from '../use-removal.ts'
import { type BulkAction, namesOf, planBulkAction } from './plan-bulk-action.ts'

export type BulkActionKind = BulkAction['what']

interface BulkDialogProps {
  what: BulkActionKind
  guests: readonly Guest[]
  busy: boolean
  onConfirm: (act: BulkAction, guests: readonly Guest[]) => void
  /** Removes these guests from the selection. */
  onLeaveOut: (guests: readonly Guest[]) => void
  onEnd: () => void
}

/** Texts of each action: the question, the button, and the reason why guests need no change. */
const WORDS: Readonly<
  Record<BulkActionKind, { title: string; confirm: string; after?: string; same: string }>
> = {
  move: { title: 'Move to another group', confirm: 'Move', same: 'in that group already' },
  'add day': { title: 'Add a day', confirm: 'Add the day for', same: 'expected that day already' },
  'remove day': { title: 'Take a day away', confirm: 'Take the day from', same: 'not expected that day' },
  tour: { title: 'Put on a tour', confirm: 'Put', after: ' on the tour', same: 'on that tour already' },
  delete: { title: 'Delete', confirm: 'Delete', same: '' },
}

/** Number of names listed in the dialog. */
const MAX_LISTED = 30

/** Asks for the target, shows which guests are affected and what prevents the action, and confirms it. */
export function BulkDialog({ what, guests, busy, onConfirm, onLeaveOut, onEnd }: BulkDialogProps) {
  const { timezone } = useEvent()
  const { act, field } = useTarget(what, guests)
  const { withHoldings, loading, gap } = useGuestHoldings()
  const removal = useRemoval()
  const ready: BulkAction | undefined = what === 'delete' ? { what, withHoldings } : act
  const plan = ready && planBulkAction(ready, guests)
  const concerned = plan?.change ?? guests
  const words = WORDS[what]
  const doubts =
    ready?.what === 'tour' ? concerned.filter(one => tourDoubts(one, ready.tour, timezone).length > 0) : []
  const inTheWay = plan?.inTheWay ?? []

  return (
    <ConfirmDialog
      title={what === 'delete' ? `Delete ${pluralize(guests.length)}?` : words.title}
      confirmLabel={`${words.confirm} ${pluralize(concerned.length)}${words.after ?? ''}`}
      destructive={what === 'delete'}
      pending={busy}
      blocked={
        !plan || plan.problem !== undefined || concerned.length === 0 || (what === 'delete' && loading)
      }
      onConfirm={() => ready && onConfirm(ready, concerned)}
      onCancel={onEnd}
    >
      <Stack gap={3}>
        {field}
        {what === 'delete' && (
          <p>
            They are removed from the event with their pins, check-ins, redemptions and tours. {removal.words}
          </p>
        )}
        {plan?.problem !== undefined && (
          <Notice tone="due" title="Not yet">
            <p>{plan.problem}</p>
            {inTheWay.length > 0 && inTheWay.length < guests.length && (
              <Button onClick={() => onLeaveOut(inTheWay)}>Leave out {namesOf(inTheWay)}</Button>
            )}
          </Notice>
        )}
        {plan && plan.same.length > 0 && (
          <p>
            {pluralize(plan.same.length)} {plan.same.length === 1 ? 'is' : 'are'} {words.same}.
          </p>
        )}
        {doubts.length > 0 && (
          <Notice tone="due" title="All the same?">
            {pluralize(doubts.length)} {doubts.length === 1 ? 'does' : 'do'} not attend that day, or{' '}
            {doubts.length === 1 ? 'is' : 'are'} on another tour at about that time: {namesOf(doubts)}.
          </Notice>
        )}
        {what === 'delete' && <HoldingsSummary items={removalLosses(guests.map(withHoldings))} gap={gap} />}
        <p>
          {listNames(concerned.slice(0, MAX_LISTED).map(fullName))}
          {concerned.length > MAX_LISTED && ` and ${concerned.length - MAX_LISTED} more`}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}

/** The chosen group, day or tour, and the field for it. */
function useTarget(what: BulkActionKind, guests: readonly Guest[]) {
  const event = useEvent()
  const { data: groups } = useRead(eventGroupList, { params: { id: event.id } }, { enabled: what === 'move' })
  const { data: tours } = useRead(tourList, { params: { eventID: event.id } }, { enabled: what === 'tour' })
  const [chosen, setChosen] = useState('')
  const group = groups?.find(({ id }) => `${id}` === chosen)
  const tour = tours?.find(({ id }) => id === chosen)
  const upcoming = useClock(60_000, now =>
    (tours ?? [])
      .filter(one => tourPeriod(one, now) === 'upcoming')
      .map(({ id }) => id)
      .join(),
  )

  if (what === 'move')
    return {
      act: group && { what, group },
      field: (
        <GroupPicker
          label="To group"
          groups={groups}
          value={group}
          onChange={one => setChosen(one ? `${one.id}` : '')}
          note={placesNote}
          autoFocus
        />
      ),
    }
  if (what === 'tour') {
    const choices = tours?.filter(({ id }) => upcoming.includes(id)) ?? []
    const labels = tourChoices(choices, event.timezone, tours ?? [])
    return {
      act: tour && { what, tour },
      field: (
        <Select
          label="Tour"
          placeholder={
            !tours
              ? 'The tours are not here yet'
              : choices.length === 0
                ? 'No tours available'
                : 'Choose a tour'
          }
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={choices.map(({ id }, index) => ({ value: id, label: labels[index] ?? '' }))}
        />
      ),
    }
  }
  if (what === 'delete') return { act: undefined, field: null }
  return {
    act: chosen === '' ? undefined : { what, day: chosen },
    field: (
      <Select
        label="Day"
        placeholder="Choose a day"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={optionsOf(
          what === 'add day' ? event.event_dates : labelDays(event.event_dates, guests.flatMap(splitDays)),
        )}
      />
    ),
  }
}
