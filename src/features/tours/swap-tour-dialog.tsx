import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour, TourDetail, TourSummary } from '../../../contract/api/tours.schema.ts'
import { tourGuestSwap, tourList } from '../../../contract/api/tours.ts'
import { tourGuestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { isSameTour, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { tourChoices, tourDoubts, tourHeading } from '../../lib/tour-words.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import type { TourPlace } from './use-tour.ts'

interface SwapTourDialogProps {
  tour: TourDetail
  place: TourPlace
  /** The guest in the guest list, if known. */
  guest: Guest | undefined
  onEnd: () => void
  /** Called after `onEnd`, once the dialog is closed. */
  onLeft: () => void
}

function tourUnavailableReason(tour: TourSummary, now: number, all: readonly Tour[] | undefined): string {
  if (tourPeriod(tour, now) === 'started') return 'That tour has started.'
  const isDeleted = all?.every(({ id }) => id !== tour.id)
  return (isDeleted ? errors.TourNotFound : errors.TourFull).message
}

/** Moves a guest to another tour; if that is full, they stay where they are (spec sections 2, 5). */
export function SwapTourDialog({ tour, place, guest, onEnd, onLeft }: SwapTourDialogProps) {
  const event = useEvent()
  const send = useScreenSend()
  const now = useNow()
  const [chosen, setChosen] = useState<TourSummary>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const theirs = guest ? toursOf(guest) : []
  const alternatives = tour.alternative_tours.filter(other => tourPeriod(other, now) === 'upcoming')
  const target = alternatives.find(({ id }) => id === chosen?.id)
  const doubts = guest && target ? tourDoubts(guest, target, event.timezone, tour) : []
  const { data: all } = useRead(tourList, { params: { eventID: event.id } })
  const words = tourChoices(alternatives, event.timezone, all ?? [])
  const isOn = (other: TourSummary) => theirs.some(known => isSameTour(known, other))
  // The tour was filled or deleted at another desk, or has started, while the operator looked at the list.
  const unavailableReason = chosen && !target && !busy ? tourUnavailableReason(chosen, now, all) : undefined

  const swap = async () => {
    if (!target || place.tour_guest_id === null) return
    setBusy(true)
    setProblem(undefined)
    try {
      const sent = await send(tourGuestSwap, {
        params: { tourGuestID: place.tour_guest_id },
        body: { newTourID: target.id, currentTourID: tour.id },
        context: tourGuestContext({ ...place, id: place.guest_id }, target, event, tour),
      })
      notifySaved(sent, `${fullName(place)} is now on ${tourHeading(target)}`)
      flushSync(onEnd)
      onLeft()
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Swap ${fullName(place)} to another tour`}
      onClose={onEnd}
      busy={busy}
      footer={
        <>
          <Button onClick={onEnd} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" icon="swap" pending={busy} disabled={!target} onClick={() => void swap()}>
            {doubts.length > 0 ? 'Swap all the same' : 'Swap'}
          </Button>
        </>
      }
    >
      <Stack>
        <Select
          label="New tour"
          placeholder={alternatives.length === 0 ? 'No other tours available' : 'Choose new tour'}
          disabled={alternatives.length === 0}
          value={target?.id ?? ''}
          onChange={({ target: { value } }) => {
            setChosen(alternatives.find(({ id }) => id === value))
            setProblem(undefined)
          }}
          options={alternatives.map((other, index) => ({
            value: other.id,
            label: words[index] ?? '',
            disabled: isOn(other),
          }))}
          error={problem ?? unavailableReason}
        />
        {doubts.length > 0 && (
          <Notice tone="due" title="Is this the right tour?">
            {doubts.join(' ')}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
