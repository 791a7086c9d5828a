import { fieldsOf } from './fields-of.ts'
import { valuesNow } from './replaced-fields.ts'

// Not beside `replacedFields`: pages need what is there, and only the engine needs this.

/**
 * The body of a refused write, made again by somebody who has read the refusal. A change gets what the refusal says stands
 * there now as its `before`; a move starts from the tour that the refusal names.
 */
export function retriedBody(body: unknown, refusal: unknown): unknown {
  const fields = fieldsOf(body)
  const { tour_id } = fieldsOf(refusal)
  if (fields.currentTourID !== undefined && typeof tour_id === 'string')
    return { ...fields, currentTourID: tour_id }
  return fields.before === undefined
    ? body
    : { ...fields, before: { ...fieldsOf(fields.before), ...valuesNow(refusal) } }
}

/**
 * The refusal of a change, once an earlier change of its author has taken effect: what that one sets stands there then, or
 * the guest is on the tour that it moved them to, and its author has done that.
 */
export function refusalAfter<E extends object>(refusal: E, earlierBody: unknown): E {
  const { before, newTourID, ...wanted } = fieldsOf(earlierBody)
  if (newTourID !== undefined) return { ...refusal, tour_id: newTourID }
  const seen = fieldsOf(before)
  const now = Object.entries(valuesNow(refusal)).map(([field, value]) => [
    field,
    wanted[field] === undefined || wanted[field] === seen[field] ? value : wanted[field],
  ])
  return now.length === 0 ? refusal : { ...refusal, now: Object.fromEntries(now) }
}
