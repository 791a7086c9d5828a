import { handoverCreate } from '../api/handovers.ts'
import { fieldChanges } from '../rules/field-changes.ts'
import { compareHandovers } from '../rules/order.ts'
import { defineWrite } from './define-write.ts'
import { createdId, handoverEntity } from './entities.ts'
import { insertSorted } from './update-rows.ts'

/** The effects of handing over a day. */
export const handoverWrites = {
  handoverCreate: defineWrite(handoverCreate, {
    entities: op => [handoverEntity(createdId(op))],
    creates: op => handoverEntity(createdId(op)),
    label: op => `Hand over ${op.body.day}`,
    changes: ({ body }) => fieldChanges(body, { note: '' }, { note: 'Note' }),
    effects: {
      /** Needs the user's name (`context.issuer`). */
      handoverList: (handovers, op, readParams) => {
        const { at, params, body, context } = op
        const id = createdId(op)
        if (params.eventID !== readParams.eventID || handovers.some(known => known.id === id))
          return handovers
        const made = { ...body, id, event_id: params.eventID, at, by: context.issuer ?? '' }
        return insertSorted(handovers, made, compareHandovers)
      },
    },
  }),
}
