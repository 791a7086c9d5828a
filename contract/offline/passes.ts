import { passCreate, passList, passReturn } from '../api/passes.ts'
import { comparePasses } from '../rules/order.ts'
import { effect } from './effect.ts'
import { insertSorted, removeWhere } from './update-rows.ts'

/** What giving out and taking back passes changes. */
export const passEffects = [
  /** Needs the guest's name (`context.name` or `context.subject`). */
  effect(passCreate, passList, (passes, { params, body, context }, asked) =>
    params.eventID !== asked.eventID || passes.some(pass => pass.pass_id === body.passID)
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
            is_vcarb: body.is_vcarb,
          },
          comparePasses,
        ),
  ),
  effect(passReturn, passList, (passes, { params }) =>
    removeWhere(passes, pass => pass.pass_id === params.passID),
  ),
]
