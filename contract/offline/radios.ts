import { radioCreate, radioReturn } from '../api/radios.ts'
import { compareRadios } from '../rules/order.ts'
import { defineWrite } from './define-write.ts'
import { entityIfKnown, eventGroupEntity, guestEntity, radioEntity, radioPoolEntity } from './entities.ts'
import { insertSorted, removeWhere } from './update-rows.ts'

/** The effects of giving out and taking back radios. */
export const radioWrites = {
  radioCreate: defineWrite(radioCreate, {
    entities: op => [
      radioEntity(op.body.radioID),
      guestEntity(op.body.guestID),
      radioPoolEntity(op.params.eventID),
      // The former holder of a radio that is taken over, who can be removed after that.
      ...(op.context.guest_ids ?? []).map(guestEntity),
    ],
    creates: op => radioEntity(op.body.radioID),
    needs: op => [radioEntity(op.body.radioID), guestEntity(op.body.guestID)],
    label: op => `Give ${op.context.subject ?? 'a guest'} the radio ${op.body.passCode}`,
    effects: {
      /** Needs the guest's name (`context.name` or `context.subject`). */
      radioList: (radios, { params, body, context }, readParams) =>
        params.eventID !== readParams.eventID || radios.some(radio => radio.radio_id === body.radioID)
          ? radios
          : insertSorted(
              removeWhere(radios, radio => radio.radio_id === body.takes_over),
              {
                radio_id: body.radioID,
                guest_id: body.guestID,
                guest_name: context.name ?? context.subject ?? '',
                allocated_at: body.allocated,
                pass_code: String(body.passCode),
                returned: false,
                is_vcarb: body.is_vcarb ?? false,
              },
              compareRadios,
            ),
    },
  }),

  radioReturn: defineWrite(radioReturn, {
    // A radio must be back before its guest, or the guest's group, can be removed.
    entities: op => [
      radioEntity(op.params.radioID),
      radioPoolEntity(op.params.eventID),
      ...entityIfKnown(guestEntity, op.context.guest_id),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    label: ({ context: { item, subject = 'a guest' } }) =>
      `Take back the radio ${item ? `${item} ` : ''}of ${subject}`,
    effects: {
      radioList: (radios, { params }) => removeWhere(radios, radio => radio.radio_id === params.radioID),
    },
  }),
}
