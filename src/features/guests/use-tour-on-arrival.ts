import { useState } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { hasRoom, isOnTour, tourPeriod } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useJoinTour } from '../../api/use-join-tour.ts'
import { useNow } from '../../lib/clock.ts'
import { DOUBLE_PRESS_MS } from '../../lib/double-press.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { tourDoubts } from '../../lib/tour-words.ts'
import { notifySaved } from '../../network/use-write-action.ts'

/** Today's tours that are neither started nor joined by this guest, whether or not they have room. `now` in ms. */
const toursToJoin = (tours: readonly Tour[], guest: Guest, now: number, timezone: string): Tour[] =>
  tours.filter(
    tour =>
      tourPeriod(tour, now) === 'upcoming' &&
      venueDay(tour.start_time, timezone) === venueDay(now, timezone) &&
      !isOnTour(guest, tour),
  )

/** The tour that a guest may join at check-in. `join` resolves to true if it was joined or none was chosen. */
export function useTourOnArrival(guest: Guest, tours: readonly Tour[]) {
  const { timezone } = useEvent()
  const joinTour = useJoinTour(useScreenSend())
  const now = useNow()
  const [tour, setTour] = useState<Tour>()
  const [problem, setProblem] = useState<string>()
  /** The tour whose doubts were shown, and when (ms): a later press joins it. */
  const [asked, setAsked] = useState({ id: '', at: 0 })
  const [joining, setJoining] = useState(false)
  const toJoin = toursToJoin(tours, guest, now, timezone)
  const known = tours.find(({ id }) => id === tour?.id)
  const latest = known ?? tour
  // Other desks may have put the guest on it since it was chosen, filled it or deleted it.
  const chosen = latest && (joining || !isOnTour(guest, latest)) ? latest : undefined
  const taken = chosen && !joining && (known ? !hasRoom(known) && errors.TourFull : errors.TourNotFound)

  const choose = (id: string) => {
    setTour(toJoin.find(one => one.id === id))
    setProblem(undefined)
  }
  const join = async (): Promise<boolean> => {
    if (!chosen) return true
    if (taken) {
      giveFeedback('refused')
      return false
    }
    const [doubt] = tourDoubts(guest, chosen, timezone)
    const at = Date.now()
    if (doubt && (asked.id !== chosen.id || at - asked.at < DOUBLE_PRESS_MS)) {
      setAsked({ id: chosen.id, at })
      setProblem(`${doubt} Press again to join all the same.`)
      giveFeedback('refused')
      return false
    }
    setJoining(true)
    setProblem(undefined)
    try {
      const sent = await joinTour(guest, chosen)
      notifySaved(sent, `${fullName(guest)} joins ${chosen.title} w/ ${chosen.name}`)
      setTour(undefined)
      return true
    } catch (error) {
      setProblem(explain(error))
      return false
    } finally {
      // Also once it is joined, since a second scan of the same guest keeps the view.
      setJoining(false)
    }
  }
  return { toJoin, chosen, joining, problem: taken ? taken.message : chosen && problem, choose, join }
}
