import { eventUpdate } from '../api/events.ts'
import { defineWrite } from './define-write.ts'
import { eventEntity } from './entities.ts'
import { updateIf } from './update-rows.ts'

/** What an event's settings change. */
export const eventWrites = {
  eventUpdate: defineWrite(eventUpdate, {
    entities: op => [eventEntity(op.params.eventID)],
    label: op =>
      `Set when entry ${op.body.entry_open === undefined ? 'closes' : 'opens'} for ${op.context.subject ?? 'the event'}`,
    effects: {
      eventGet: (event, { params, body }) =>
        updateIf(event, event.id === params.eventID, known => ({
          ...known,
          ...(body.entry_open === undefined ? {} : { entry_open: body.entry_open }),
          ...(body.entry_close === undefined ? {} : { entry_close: body.entry_close }),
        })),
    },
  }),
}
