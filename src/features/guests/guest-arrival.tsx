import { type RefObject, useId, useLayoutEffect, useState } from 'react'
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
import { returnSeconds } from '../../lib/return-time.ts'
import { signalCamera } from '../../lib/signal-camera.ts'
import { useScans } from '../../lib/use-scans.ts'
import { UndoButton } from '../../network/undo-button.tsx'
import { AccentGround, BigFigure } from '../../ui/big-figure.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
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
  /** `typed`: what was typed meanwhile, for the search. */
  onReturn: (typed?: string) => void
  /** Takes the check-in back and returns. */
  onUndo: () => void
  /** Whose code this is; says it where that is nobody's who may come in now. */
  findScanned: (code: string) => Guest | undefined
  /** A code was scanned: the next guest, once the tour that was chosen has been joined. */
  onNext: (guest: Guest) => void
  /** Opens all that is known of the guest instead. */
  onOpen: (guest: Guest) => void
}

interface InDialogProps extends GuestArrivalProps {
  /** The dialog that it stands in. */
  dialog: RefObject<HTMLDialogElement | null>
  /** Of the heading, for the dialog. */
  titleId: string
}

/** What the pin view tells of one guest: the pin, and a tour to join on the way (spec section 2). */
export function GuestArrival(props: InDialogProps) {
  const { arrival, tours, onReturn, onUndo, onOpen, findScanned, onNext, dialog, titleId } = props
  const { guest, at, again, madeAt, answer } = arrival
  const event = useEvent()
  const today = useToday()
  const whoId = useId()
  const now = useNow()
  const { toJoin, chosen, joining, problem, choose, join } = useTourOnArrival(guest, tours)
  const [seconds] = useState(returnSeconds)
  /** What the steward is told comes before the pin; not where the guest is in already, or once it was read. */
  const [isRead, setRead] = useState(guest.tell_steward !== true)
  const isToRead = !isRead && !again
  // The list has no names of who did what; the history has, while there is a network.
  const { data: trail } = useRead(
    guestTrail,
    { params: { id: guest.id } },
    { enabled: again && answer === undefined },
  )
  const checkIn = trail?.entries.find(
    ({ detail }) => detail.time !== undefined && detail.day === venueDay(at, event.timezone),
  )
  const by = answer?.checked_in_by ?? checkIn?.who
  const pin = answer?.pin ?? guest.pin
  const name = answer?.name ?? fullName(guest)
  const isToDecide = isToRead || again || chosen !== undefined || toJoin.some(hasRoom)
  const autoReturn = useAutoReturn({ seconds, mayReturn: !isToDecide, onReturn })

  // With the guest: the dialog's closing is not told to whoever comes next.
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
    // A dialog that is not modal is not cancelled by Escape everywhere.
    element.addEventListener('keydown', event => event.key === 'Escape' && cancel(event), on)
    element.addEventListener('close', () => !element.open && onReturn(), on)
    return () => ends.abort()
  }, [dialog, isToRead, onReturn])

  // Also where the guest follows another one, and their note that it was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one then
  useLayoutEffect(() => focusReturn(dialog.current), [dialog, isToRead])

  const leave = async () => {
    const isDone = await join()
    const typed = takeTyped()
    if (!isDone) return
    if (typed !== '') signalCamera('close')
    onReturn(typed)
  }
  const takeTyped = useTypedText(dialog, () => !joining && !isToRead && void leave())
  const goOnWith = async (next: Guest) => {
    if (!joining && (await join())) return onNext(next)
    giveFeedback('refused')
    toast.refused(`${fullName(next)} is not checked in`, { detail: `${fullName(guest)} comes first.` })
  }
  useScans(code => {
    takeTyped()
    // The scan says that it was read; whoever it is comes after the pin.
    if (isToRead) {
      setRead(true)
      toast.info('The note counts as read', { detail: 'Scan the next guest again after the pin.' })
      return true
    }
    const next = findScanned(code)
    if (next) void goOnWith(next)
    return true
  }, dialog)

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
      tone={again ? 'due' : 'accent'}
      onPointerDown={autoReturn.stop}
      onKeyDown={({ key }) => key === 'Tab' && autoReturn.stop()}
    >
      <div className={styles.arrival}>
        <div id={whoId} className={styles.who}>
          {again ? (
            <>
              <h1 id={titleId}>{alreadyIn(at, by, event.timezone)}</h1>
              {who}
              {pin !== null && <p>Pin {pin}</p>}
            </>
          ) : (
            <>
              <h1 id={titleId}>Welcome to {event.country}!</h1>
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
          <div className={styles.tour}>
            {toursOf(guest)
              .filter(
                ({ start_time }) =>
                  Date.parse(start_time) > now && venueDay(start_time, event.timezone) === today,
              )
              .map(({ title, name: guide, start_time }) => (
                <p key={`${start_time} ${title} ${guide}`}>
                  On: {title} w/ {guide} {venueTime(start_time, event.timezone)}
                </p>
              ))}
            <TourPicker
              tours={chosen && !toJoin.includes(chosen) ? [...toJoin, chosen] : toJoin}
              all={tours}
              timezone={event.timezone}
              value={chosen?.id ?? ''}
              onChange={choose}
              error={problem}
            />
          </div>
          <Button
            data-return
            // Read out where the view stays open from one guest to the next.
            aria-describedby={whoId}
            variant="primary"
            size="large"
            pending={joining}
            onClick={() => void leave()}
          >
            {chosen ? 'Join Tour & Return to check in' : 'Return to check in'}
          </Button>
          {madeAt !== undefined && <UndoButton madeAt={madeAt} disabled={joining} onUndo={onUndo} />}
          {(autoReturn.left !== undefined || autoReturn.isStopped) && (
            <p role="timer">
              {autoReturn.left === undefined
                ? 'Stays open'
                : `Back to the list in ${autoReturn.left} s, a touch keeps it open`}
            </p>
          )}
          {again && (
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
 * The focus goes to the way back, and the top of the view is seen: a small window may have been scrolled. A dialog that is opened
 * later goes there by itself: on its way past the list of tours it would have the covered page styled.
 */
export function focusReturn(dialog: HTMLDialogElement | null): void {
  const button = dialog?.querySelector<HTMLElement>('[data-return]')
  button?.setAttribute('autofocus', '')
  if (!dialog?.open) return
  button?.focus({ preventScroll: true })
  dialog.scrollTo(0, 0)
}

/** Since when a guest is in whom somebody tried to check in again, and by whom where the server has told. */
const alreadyIn = (at: string, by: string | null | undefined, timezone: string): string =>
  `Already in since ${venueTime(at, timezone)}${by ? `, by ${by}` : ''}`
