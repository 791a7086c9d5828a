import { passCreate, passReturn } from '../api/passes.ts'
import { comparePasses } from '../rules/order.ts'
import { defineWrite } from './define-write.ts'
import { entityIfKnown, eventGroupEntity, guestEntity, passEntity } from './entities.ts'
import { insertSorted, removeWhere } from './update-rows.ts'

/** The effects of giving out and taking back passes. */
export const passWrites = {
  passCreate: defineWrite(passCreate, {
    entities: op => [passEntity(op.body.passID), guestEntity(op.body.guestID)],
    creates: op => passEntity(op.body.passID),
    label: op => `Give ${op.context.subject ?? 'a guest'} a pass for ${op.body.duration} minutes`,
    effects: {
      /** Needs the guest's name (`context.name` or `context.subject`). */
      passList: (passes, { params, body, context }, readParams) =>
        params.eventID !== readParams.eventID || passes.some(pass => pass.pass_id === body.passID)
          ? passes
          : insertSorted(
              passes,
              {
                pass_id: body.passID,
                guest_id: body.guestID,
                guest_name: context.name ?? context.subject ?? '',
                allocated_at: body.allocated,
                duration: body.duration,
                returned: false,
                is_vcarb: body.is_vcarb ?? false,
              },
              comparePasses,
            ),
    },
  }),

  passReturn: defineWrite(passReturn, {
    // A pass must be back before its guest, or the guest's group, can be removed.
    entities: op => [
      passEntity(op.params.passID),
      ...entityIfKnown(guestEntity, op.context.guest_id),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    label: ({ context: { item, subject = 'a guest' } }) =>
      `Take back the pass of ${subject}${item ? `, due ${item}` : ''}`,
    effects: {
      passList: (passes, { params }) => removeWhere(passes, pass => pass.pass_id === params.passID),
    },
  }),
}
