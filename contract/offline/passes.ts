import { passCreate, passList, passReturn } from '../api/passes.ts'
import { comparePasses } from '../rules/order.ts'
import { effect } from './effect.ts'
import { insert, without } from './update-rows.ts'

/** What giving out and taking back passes changes. */
export const passEffects = [
  /** Needs the guest's name (`about.name` or `about.subject`). */
  effect(passCreate, passList, (passes, { params, body, about }, asked) =>
    params.eventID !== asked.eventID || passes.some(pass => pass.pass_id === body.passID)
      ? passes
      : insert(
          passes,
          {
            pass_id: body.passID,
            guest_id: body.guestID,
            guest_name: about.name ?? about.subject ?? '',
            allocated_at: body.allocated,
            duration: body.duration,
            returned: false,
            is_vcarb: body.is_vcarb,
          },
          comparePasses,
        ),
  ),
  effect(passReturn, passList, (passes, { params }) =>
    without(passes, pass => pass.pass_id === params.passID),
  ),
]
