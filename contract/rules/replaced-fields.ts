import { fieldsOf } from './fields-of.ts'

export type SomeOf<T> = { readonly [Field in keyof T]?: T[Field] | undefined }

/**
 * The fields in which a change would replace what somebody else has set since (decision 068): it gives them a value, and
 * what stands there `now` is neither that value nor the one `before`, as the author of the change saw it. Fields whose
 * former value the change does not tell are never among them.
 */
export function replacedFields<T extends object>(
  now: T,
  asked: SomeOf<T>,
  before: SomeOf<T> | undefined,
): (keyof T & string)[] {
  const fields: (keyof T & string)[] = []
  for (const field in now) {
    const [seen, wanted] = [before?.[field], asked[field]]
    if (seen === undefined || wanted === undefined || wanted === seen) continue
    if (now[field] !== seen && now[field] !== wanted) fields.push(field)
  }
  return fields
}

/** What stands in the fields that a refused change would have replaced, by the names of its body. Empty if not told. */
export const valuesNow = (refusal: unknown): Readonly<Record<string, unknown>> =>
  fieldsOf(fieldsOf(refusal).now)

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
 * The refusal of a change, once an earlier change of its author that was refused as well is made again: what that one
 * sets stands there then, or the guest is on the tour that it moved them to, and its author has done that.
 */
export function refusalAfter<E extends object>(refusal: E, earlierBody: unknown): E {
  const { before, newTourID, ...asked } = fieldsOf(earlierBody)
  if ('tour_id' in refusal && newTourID !== undefined) return { ...refusal, tour_id: newTourID }
  const seen = fieldsOf(before)
  const now = Object.entries(valuesNow(refusal)).map(([field, value]) => [
    field,
    asked[field] === undefined || asked[field] === seen[field] ? value : asked[field],
  ])
  return now.length === 0 ? refusal : { ...refusal, now: Object.fromEntries(now) }
}
