import { createContext, useContext } from 'react'
import type { Event } from '../../contract/events.schema.ts'

/** The event that the screens below are about. */
export const EventContext = createContext<Event | null>(null)

/** The event of the shell above. @throws Error outside of one. */
export function useEvent(): Event {
  const event = useContext(EventContext)
  if (!event) throw new Error('useEvent needs the event shell above it.')
  return event
}
