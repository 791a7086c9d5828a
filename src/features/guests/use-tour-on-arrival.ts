import { useState } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { hasRoom, isSameTour, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useJoinTour } from '../../api/use-join-tour.ts'
import { useNow } from '../../lib/clock.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { tourDoubts } from '../../lib/tour-words.ts'
import { notifySaved } from '../../network/use-write-action.ts'

/** The tours of today that a guest could join if there were room: not started, and not theirs already. `now` in ms. */
const toursToJoin = (tours: readonly Tour[], guest: Guest, now: number, timezone: string): Tour[] =>
  tours.filter(
    tour =>
      tourPeriod(tour, now) === 'upcoming' &&
      venueDay(tour.start_time, timezone) === venueDay(now, timezone) &&
      !toursOf(guest).some(known => isSameTour(known, tour)),
  )

/** The tour that a guest may join on the way in. `join` gives whether there is nothing left to decide: joined, or none chosen. */
export function useTourOnArrival(guest: Guest, tours: readonly Tour[]) {
  const { timezone } = useEvent()
  const joinTour = useJoinTour()
  const now = useNow()
  const [tour, setTour] = useState<Tour>()
  const [problem, setProblem] = useState<string>()
  /** The tour whose doubts have been told: pressed again, it is joined. */
  const [askedAbout, setAskedAbout] = useState<string>()
  const [joining, setJoining] = useState(false)
  const toJoin = toursToJoin(tours, guest, now, timezone)
  const chosen = toJoin.find(({ id }) => id === tour?.id) ?? tour
  // Filled at another desk since it was chosen.
  const isFull = chosen !== undefined && !joining && !hasRoom(chosen)

  const choose = (id: string) => {
    setTour(toJoin.find(one => one.id === id))
    setProblem(undefined)
  }
  const join = async (): Promise<boolean> => {
    if (!tour) return true
    if (isFull) {
      giveFeedback('refused')
      return false
    }
    const [doubt] = tourDoubts(guest, tour, timezone)
    if (doubt && askedAbout !== tour.id) {
      setAskedAbout(tour.id)
      setProblem(`${doubt} Press again to join all the same.`)
      giveFeedback('refused')
      return false
    }
    setJoining(true)
    setProblem(undefined)
    try {
      const sent = await joinTour(guest, tour)
      notifySaved(sent, `${fullName(guest)} joins ${tour.title} w/ ${tour.name}`)
      return true
    } catch (error) {
      setProblem(explain(error))
      setJoining(false)
      return false
    }
  }
  return { toJoin, chosen, joining, problem: isFull ? errors.TourFull.message : problem, choose, join }
}
