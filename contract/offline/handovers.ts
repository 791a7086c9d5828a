import { handoverCreate } from '../api/handovers.ts'
import { compareHandovers } from '../rules/order.ts'
import { defineWrite } from './define-write.ts'
import { handoverEntity } from './entities.ts'
import { insertSorted } from './update-rows.ts'

/** The effects of handing over a day. */
export const handoverWrites = {
  handoverCreate: defineWrite(handoverCreate, {
    entities: op => [handoverEntity(op.body.id ?? op.id)],
    creates: op => handoverEntity(op.body.id ?? op.id),
    label: op => `Hand over ${op.body.day}`,
    effects: {
      /** Needs the user's name (`context.issuer`). */
      handoverList: (handovers, { id, at, params, body, context }, readParams) => {
        const own = body.id ?? id
        if (params.eventID !== readParams.eventID || handovers.some(known => known.id === own))
          return handovers
        const made = { ...body, id: own, event_id: params.eventID, at, by: context.issuer ?? '' }
        return insertSorted(handovers, made, compareHandovers)
      },
    },
  }),
}
