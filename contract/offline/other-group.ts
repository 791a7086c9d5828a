import type { EventGroup } from '../api/groups.schema.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import type { Op } from './queued-write.ts'

/** The group of the event that a new guest joins instead. */
export type OtherGroup = Pick<EventGroup, 'id' | 'name' | 'is_vcarb'>

/** Returns a new guest's op (`guestCreate`) for another group; any other op as it is. */
export const inOtherGroup = (op: Op, { id, name, is_vcarb }: OtherGroup): Op =>
  op.endpoint === 'guestCreate'
    ? {
        ...op,
        body: { ...fieldsOf(op.body), group: id },
        context: { ...op.context, group_name: name, is_vcarb },
      }
    : op
