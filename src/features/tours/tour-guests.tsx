import { useRef } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { guestEntity, tourGuestEntity } from '../../../contract/offline/entities.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { hasRoom } from '../../../contract/rules/tours.ts'
import { venueDay, venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge, Count } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddTourGuest } from './add-tour-guest.tsx'
import { RemoveTourGuestDialog } from './remove-tour-guest-dialog.tsx'
import { SwapTourDialog } from './swap-tour-dialog.tsx'
import styles from './tour-guests.module.css'
import type { TourPlace } from './use-tour.ts'

interface TourGuestsProps {
  tour: TourDetail
  places: readonly TourPlace[]
  /** All guests of the event. */
  guests: readonly Guest[]
}

/** The place as it was when the dialog opened: the list may lose it before the answer arrives. */
interface OpenDialog {
  readonly what: 'swap' | 'remove'
  readonly place: TourPlace
}

/** The guests of a tour: adds them by name, moves them to another tour, takes them off (spec section 2). */
export function TourGuests({ tour, places, guests }: TourGuestsProps) {
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  const panel = useRef<HTMLElement>(null)
  // The pressed button has gone with its row.
  const onLeft = () => panel.current?.focus()
  const isFull = !hasRoom({ guest_count: places.length, maximum_guests: tour.maximum_guests })
  const { timezone } = useEvent()
  const day = venueDay(tour.start_time, timezone)
  const guestOf = (place: TourPlace) => guests.find(({ id }) => id === place.guest_id)
  const arrived = places.filter(place => {
    const guest = guestOf(place)
    return guest && checkedInAt(guest, day) !== undefined
  }).length
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      flush
      title="Guests"
      aside={
        <>
          <Count>
            Showing {places.length}/{tour.maximum_guests}
          </Count>
          {places.length > 0 && `${arrived} of ${places.length} checked in`}
        </>
      }
    >
      <div className={styles.add}>
        <AddTourGuest tour={tour} places={places} guests={guests} isFull={isFull} />
      </div>
      {places.length === 0 ? (
        <EmptyState title="No guests have been added to this tour, yet" icon="users" />
      ) : (
        <List label="Tour guests">
          {places.map(one => (
            <TourGuestRow
              key={one.guest_id}
              place={one}
              guest={guestOf(one)}
              day={day}
              onAsk={what => setDialog({ what, place: one })}
            />
          ))}
        </List>
      )}
      {dialog?.what === 'swap' && (
        <SwapTourDialog
          tour={tour}
          place={dialog.place}
          guest={guestOf(dialog.place)}
          onEnd={closeDialog}
          onLeft={onLeft}
        />
      )}
      {dialog?.what === 'remove' && (
        <RemoveTourGuestDialog tour={tour} place={dialog.place} onEnd={closeDialog} onLeft={onLeft} />
      )}
    </Panel>
  )
}

interface TourGuestRowProps {
  place: TourPlace
  guest: Guest | undefined
  /** The tour's day, `DD/MM/YYYY`. */
  day: string
  onAsk: (what: OpenDialog['what']) => void
}

function TourGuestRow({ place, guest, day, onAsk }: TourGuestRowProps) {
  const { timezone } = useEvent()
  const at = guest && checkedInAt(guest, day)
  return (
    <ListRow
      data-row={guestEntity(place.guest_id)}
      title={fullName(place)}
      subtitle={
        <>
          <bdi>{guest?.group_name}</bdi>
          {guest && at === undefined && ' · Not\u00a0checked\u00a0in'}
          {place.tour_guest_id === null ? (
            ' · Can be moved when back online'
          ) : (
            <OutboxNote entity={tourGuestEntity(place.tour_guest_id)} />
          )}
        </>
      }
      marker={at === undefined ? undefined : 'success'}
      meta={
        at && (
          <Badge tone="success">
            <time dateTime={at}>{venueTime(at, timezone)}</time>
          </Badge>
        )
      }
      edge={
        <span className={styles.acts}>
          <IconButton
            label="Swap for a new tour"
            aria-label={`Swap for a new tour, ${fullName(place)}`}
            icon="swap"
            disabled={place.tour_guest_id === null}
            onClick={() => onAsk('swap')}
          />
          <IconButton
            label={`Remove ${fullName(place)}`}
            icon="trash"
            disabled={place.tour_guest_id === null}
            onClick={() => onAsk('remove')}
          />
        </span>
      }
    />
  )
}
