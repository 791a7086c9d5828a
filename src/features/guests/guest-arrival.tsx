import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { guestTrail } from '../../../contract/api/trail.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { hasRoom, toursOf } from '../../../contract/rules/tours.ts'
import { venueDay, venueStamp, venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { codesOf, isMeant } from '../../lib/guest-search.ts'
import { returnSeconds } from '../../lib/return-time.ts'
import { signalCamera } from '../../lib/signal-camera.ts'
import { useScans } from '../../lib/use-scans.ts'
import { UndoButton } from '../../network/undo-button.tsx'
import { AccentGround, BigFigure } from '../../ui/big-figure.tsx'
import { Button } from '../../ui/button.tsx'
import { announce, toast } from '../../ui/toast.ts'
import styles from './pin-view.module.css'
import { StewardNote } from './steward-note.tsx'
import { TourPicker } from './tour-picker.tsx'
import { useAutoReturn } from './use-auto-return.ts'
import type { Arrival } from './use-check-in.ts'
import { useTourOnArrival } from './use-tour-on-arrival.ts'
import { useTypedText } from './use-typed-text.ts'

export interface GuestArrivalProps {
  arrival: Arrival
  tours: readonly Tour[]
  /** `typed`: text typed meanwhile, for the search. */
  onReturn: (typed?: string) => void
  /** Undoes the check-in and returns. */
  onUndo: () => void
  /** The guest with this code; shows a toast if nobody with it may come in now. */
  findScanned: (code: string) => Guest | undefined
  /** Continues with a guest whose code was scanned, after the chosen tour was joined. */
  onNext: (guest: Guest) => void
  /** Opens the guest's card instead. */
  onOpen: (guest: Guest) => void
}

interface InDialogProps extends GuestArrivalProps {
  /** The dialog around this view. */
  dialog: RefObject<HTMLDialogElement | null>
  /** Id of the heading, for the dialog. */
  titleId: string
}

/** The content of the pin view for one guest: the pin, and a tour to join on the way (spec section 2). */
export function GuestArrival(props: InDialogProps) {
  const { arrival, tours, onReturn, onUndo, onOpen, findScanned, onNext, dialog, titleId } = props
  const { guest, at, madeAt, answer, endedElsewhere } = arrival
  /** No welcome, because the check-in is not a new one or no longer counts. */
  const isWarning = arrival.wasAlreadyIn || endedElsewhere !== undefined
  const event = useEvent()
  const today = useToday()
  const whoId = useId()
  const now = useNow()
  const { toJoin, chosen, joining, problem, choose, join } = useTourOnArrival(guest, tours)
  const [seconds] = useState(returnSeconds)
  /** The steward's note comes before the pin, unless the guest was in already or the note was read. */
  const [isRead, setRead] = useState(guest.tell_steward !== true)
  const isToRead = !isRead && !isWarning
  // The guest list does not name who checked a guest in; the history does, while online.
  const { data: trail } = useRead(
    guestTrail,
    { params: { id: guest.id } },
    { enabled: isWarning && answer === undefined },
  )
  const checkIn = trail?.entries.find(({ detail }) => (detail.time ?? detail.also_at) === at)
  const by = answer?.checked_in_by ?? checkIn?.who
  const pin = answer?.pin ?? guest.pin
  const name = answer?.name ?? fullName(guest)
  const title = endedElsewhere
    ? `No longer ${endedElsewhere === 'undone' ? 'checked in' : 'on the guest list'}`
    : isWarning
      ? alreadyIn(at, by, event.timezone)
      : `Welcome to ${event.country}!`
  const isToDecide = isToRead || isWarning || chosen !== undefined || toJoin.some(hasRoom)
  const autoReturn = useAutoReturn({ seconds, mayReturn: !isToDecide, onReturn })

  // The welcome was read aloud before the answer came.
  useEffect(() => {
    if (endedElsewhere || (isWarning && answer)) announce(title)
  }, [endedElsewhere, isWarning, answer, title])

  // Per guest, so that closing the dialog for one guest does not call back for the next.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const ends = new AbortController()
    const on = { signal: ends.signal }
    const cancel = (event: Event) => {
      event.preventDefault()
      if (isToRead) setRead(true)
      else onReturn()
    }
    element.addEventListener('cancel', cancel, on)
    // Not every browser cancels a non-modal dialog on Escape.
    element.addEventListener('keydown', event => event.key === 'Escape' && cancel(event), on)
    element.addEventListener('close', () => !element.open && onReturn(), on)
    return () => ends.abort()
  }, [dialog, isToRead, onReturn])

  // Also when one guest follows another, and after a steward's note was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: then the button is a new one
  useLayoutEffect(() => focusReturn(dialog.current), [dialog, isToRead])

  const leave = async () => {
    const isDone = endedElsewhere !== undefined || (await join())
    const typed = takeTyped()
    if (!isDone) return
    if (typed !== '') signalCamera('close')
    onReturn(typed)
  }
  const takeTyped = useTypedText(dialog, () => !joining && !isToRead && void leave())
  const goOnWith = async (next: Guest) => {
    if (endedElsewhere || (!joining && (await join()))) return onNext(next)
    giveFeedback('refused')
    toast.refused(`${fullName(next)} is not checked in`, { detail: `${fullName(guest)} comes first.` })
  }
  useScans(code => {
    takeTyped()
    // The scan confirms that the note was read; the scanned guest comes after the pin.
    if (isToRead) {
      setRead(true)
      toast.info('The note counts as read', { detail: 'Scan the next guest again after the pin.' })
      return true
    }
    const next = findScanned(code)
    if (next) void goOnWith(next)
    return true
  }, dialog)
  useScans(
    code => {
      if (!isMeant({ name: fullName(guest), codes: codesOf(guest) }, code)) return false
      // The guest's code is still before the reader: nobody has read the note, and nobody comes a second time.
      takeTyped()
      return true
    },
    dialog,
    'reread',
  )

  const who = (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <bdi>{guest.group_name}</bdi>
      </p>
    </>
  )
  if (isToRead) return <StewardNote guest={guest} titleId={titleId} onRead={() => setRead(true)} />
  return (
    <AccentGround
      tone={isWarning ? 'due' : 'accent'}
      onPointerDown={autoReturn.stop}
      onKeyDown={({ key }) => key === 'Tab' && autoReturn.stop()}
    >
      <div className={styles.arrival}>
        <div id={whoId} className={styles.who}>
          <h1 id={titleId}>{title}</h1>
          {isWarning ? (
            <>
              {who}
              {pin !== null && !endedElsewhere && <p>Pin {pin}</p>}
            </>
          ) : (
            <>
              <p>{event.location}</p>
              {pin === null ? (
                <div className={styles.later}>PIN follows when back online</div>
              ) : (
                <BigFigure label="Pin">{pin}</BigFigure>
              )}
              {who}
              <p role="status">Checked in {answer?.check_in_string ?? venueStamp(at, event.timezone)}</p>
            </>
          )}
        </div>
        <div className={styles.next}>
          <div className={styles.tour} hidden={endedElsewhere !== undefined}>
            {toursOf(guest)
              .filter(
                ({ start_time }) =>
                  Date.parse(start_time) > now && venueDay(start_time, event.timezone) === today,
              )
              .map(({ title, name: guide, start_time }) => (
                <p key={`${start_time} ${title} ${guide}`}>
                  On: {title} w/ <bdi>{guide}</bdi> {venueTime(start_time, event.timezone)}
                </p>
              ))}
            <TourPicker
              tours={chosen && !toJoin.includes(chosen) ? [...toJoin, chosen] : toJoin}
              all={tours}
              value={chosen?.id ?? ''}
              onChange={choose}
              error={problem}
            />
          </div>
          <Button
            data-return
            // Read aloud when the view stays open from one guest to the next.
            aria-describedby={whoId}
            variant="primary"
            size="large"
            pending={joining}
            onClick={() => void leave()}
          >
            {chosen && !endedElsewhere ? 'Join Tour & Return to check in' : 'Return to check in'}
          </Button>
          {madeAt !== undefined && !endedElsewhere && (
            <UndoButton madeAt={madeAt} disabled={joining} onUndo={onUndo} />
          )}
          {(autoReturn.left !== undefined || autoReturn.isStopped) && (
            <p role="timer">
              {autoReturn.left === undefined
                ? 'Stays open'
                : `Back to the list in ${autoReturn.left} s, a touch keeps it open`}
            </p>
          )}
          {isWarning && !endedElsewhere && (
            <Button
              variant="quiet"
              onClick={() => {
                signalCamera('close')
                onOpen(guest)
              }}
            >
              Not the same person?
            </Button>
          )}
        </div>
      </div>
    </AccentGround>
  )
}

/**
 * Focuses the return button and scrolls the view to its top, since a small window may have been scrolled. A dialog that
 * opens later focuses the button itself (`autofocus`): focusing the tours first would restyle the covered page.
 */
export function focusReturn(dialog: HTMLDialogElement | null): void {
  const button = dialog?.querySelector<HTMLElement>('[data-return]')
  button?.setAttribute('autofocus', '')
  if (!dialog?.open) return
  button?.focus({ preventScroll: true })
  dialog.scrollTo(0, 0)
}

/** Describes since when a guest has been in, and by whom they were checked in if that is known. */
const alreadyIn = (at: string, by: string | null | undefined, timezone: string): string =>
  `Already in since ${venueTime(at, timezone)}${by ? `, by ${by}` : ''}`
