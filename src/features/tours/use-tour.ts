import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourGet, tourGuestList } from '../../../contract/api/tours.ts'
import { isOnTour } from '../../../contract/rules/tours.ts'
import { isUuid } from '../../../contract/rules/uuid.ts'
import { ApiError, isNotFound, NoCopyError } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { NO_GUESTS, useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'

/** A guest's place on a tour; its id is null if this device does not know it. */
export interface TourPlace {
  readonly tour_guest_id: string | null
  readonly guest_id: string
  readonly first_name: string
  readonly last_name: string
}

interface TourView {
  /** Undefined until it is read. */
  readonly tour: TourDetail | undefined
  readonly places: readonly TourPlace[] | undefined
  /** All guests of the event; `NO_GUESTS` until they are read. */
  readonly guests: readonly Guest[]
  /** This event has no such tour. */
  readonly isGone: boolean
  /** Another desk has deleted the tour, which this device had read. */
  readonly isDeletedElsewhere: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

const isMissing = (error: Error | null): boolean => error instanceof NoCopyError

/** Only the server answers so; while a deletion made on this device waits, the device itself says NotFound. */
const isDeletedAtServer = (error: Error | null): boolean =>
  error instanceof ApiError && error.body.name === 'TourNotFound'

const placesOf = (tour: TourDetail, guests: readonly Guest[]): TourPlace[] =>
  guests
    .filter(guest => isOnTour(guest, tour))
    .map(({ id, first_name, last_name }) => ({ tour_guest_id: null, guest_id: id, first_name, last_name }))

/** One tour with its guests; offline, without a stored list, the guests are derived from the event's guest list. */
export function useTour(tourID: string): TourView {
  const event = useEvent()
  const enabled = isUuid(tourID)
  const detail = useRead(tourGet, { params: { tourID } }, { enabled })
  const onTour = useRead(tourGuestList, { params: { tourID } }, { enabled })
  const { data: guests, ...ofEvent } = useEventGuests()

  const tour = detail.data
  const isDerived = isMissing(onTour.error)
  const places = useMemo(
    () => onTour.data ?? (isDerived && tour && guests ? placesOf(tour, guests) : undefined),
    [onTour.data, isDerived, tour, guests],
  )
  return {
    tour,
    places,
    guests: guests ?? NO_GUESTS,
    isGone: !enabled || isNotFound(detail.error) || (tour !== undefined && tour.event_id !== event.id),
    isDeletedElsewhere: tour?.event_id === event.id && isDeletedAtServer(detail.error),
    error: tour && places ? null : !tour ? detail.error : isDerived ? ofEvent.error : onTour.error,
    refetch: () => {
      detail.retry()
      onTour.retry()
      if (!guests) ofEvent.retry()
    },
  }
}
