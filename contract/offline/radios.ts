import { radioCreate, radioList, radioReturn } from '../api/radios.ts'
import { compareRadios } from '../rules/order.ts'
import { effect } from './effect.ts'
import { insert, without } from './update-rows.ts'

/** What giving out and taking back radios changes. */
export const radioEffects = [
  /** Needs the guest's name (`about.name` or `about.subject`). */
  effect(radioCreate, radioList, (radios, { params, body, about }, asked) =>
    params.eventID !== asked.eventID || radios.some(radio => radio.radio_id === body.radioID)
      ? radios
      : insert(
          radios,
          {
            radio_id: body.radioID,
            guest_id: body.guestID,
            guest_name: about.name ?? about.subject ?? '',
            allocated_at: body.allocated,
            pass_code: String(body.passCode),
            returned: false,
            is_vcarb: body.is_vcarb,
          },
          compareRadios,
        ),
  ),
  effect(radioReturn, radioList, (radios, { params }) =>
    without(radios, radio => radio.radio_id === params.radioID),
  ),
]
