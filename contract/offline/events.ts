import { eventGet, eventUpdate } from '../api/events.ts'
import { effect } from './effect.ts'
import { updateIf } from './update-rows.ts'

/** What an event's settings change. */
export const eventEffects = [
  effect(eventUpdate, eventGet, (event, { params, body }) =>
    updateIf(event, event.id === params.eventID, known => ({
      ...known,
      ...(body.entry_open === undefined ? {} : { entry_open: body.entry_open }),
      ...(body.entry_close === undefined ? {} : { entry_close: body.entry_close }),
    })),
  ),
]
