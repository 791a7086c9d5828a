import { radioCreate, radioList, radioReturn } from '../api/radios.ts'
import { compareRadios } from '../rules/order.ts'
import { effect } from './effect.ts'
import { insertSorted, removeWhere } from './update-rows.ts'

/** What giving out and taking back radios changes. */
export const radioEffects = [
  /** Needs the guest's name (`context.name` or `context.subject`). */
  effect(radioCreate, radioList, (radios, { params, body, context }, asked) =>
    params.eventID !== asked.eventID || radios.some(radio => radio.radio_id === body.radioID)
      ? radios
      : insertSorted(
          radios,
          {
            radio_id: body.radioID,
            guest_id: body.guestID,
            guest_name: context.name ?? context.subject ?? '',
            allocated_at: body.allocated,
            pass_code: String(body.passCode),
            returned: false,
            is_vcarb: body.is_vcarb,
          },
          compareRadios,
        ),
  ),
  effect(radioReturn, radioList, (radios, { params }) =>
    removeWhere(radios, radio => radio.radio_id === params.radioID),
  ),
]
