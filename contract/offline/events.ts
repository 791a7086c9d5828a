import type { OpOf } from '../api/endpoint.ts'
import { eventUpdate } from '../api/events.ts'
import { changedFields } from '../rules/changed-fields.ts'
import { ENTRY_LABELS, fieldChanges } from '../rules/field-changes.ts'
import { venueStamp } from '../rules/venue-time.ts'
import { defineWrite } from './define-write.ts'
import { eventEntity } from './entities.ts'
import { updateIf } from './update-rows.ts'

/** The effects of changing an event's settings. */
export const eventWrites = {
  eventUpdate: defineWrite(eventUpdate, {
    entities: op => [eventEntity(op.params.eventID)],
    label: ({ body, context }) => `${settingWords(body)} for ${context.subject ?? 'the event'}`,
    changes: ({ body, context: { timezone } }) => {
      const stamp = (date: string | null | undefined) =>
        date && timezone ? venueStamp(date, timezone) : undefined
      const { entry_open, entry_close } = body
      return fieldChanges(body, body.before, ENTRY_LABELS, {
        entry_open: stamp(entry_open),
        entry_close: stamp(entry_close),
      })
    },
    effects: {
      eventGet: (event, { params, body: { before, ...wanted } }) =>
        updateIf(event, event.id === params.eventID, known => changedFields(known, wanted, before)),
    },
  }),
}

function settingWords({ entry_open, pin_on_guest_page }: OpOf<typeof eventUpdate>['body']): string {
  if (pin_on_guest_page !== undefined) return `${pin_on_guest_page ? 'Show' : 'Hide'} pins on guests’ pages`
  return `Set when entry ${entry_open === undefined ? 'closes' : 'opens'}`
}
