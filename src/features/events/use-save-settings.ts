import type { Body } from '../../../contract/api/endpoint.ts'
import { eventUpdate } from '../../../contract/api/events.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'

/** A function that sends a change of the event's settings. */
export function useSaveSettings() {
  const { id, name, timezone } = useEvent()
  const send = useSend()
  return (body: Body<typeof eventUpdate>) =>
    send(eventUpdate, { params: { eventID: id }, body, context: { subject: name, event_id: id, timezone } })
}
