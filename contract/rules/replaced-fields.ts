import { fieldsOf } from './fields-of.ts'

export type SomeOf<T> = { readonly [Field in keyof T]?: T[Field] | undefined }

/**
 * The fields in which a change would replace what somebody else has set since (decision 068): it gives them a value, and
 * what stands there `now` is neither that value nor the one `before`, as the author of the change saw it. Fields whose
 * former value the change does not tell are never among them.
 */
export function replacedFields<T extends object>(
  now: T,
  wanted: SomeOf<T>,
  before: SomeOf<T> | undefined,
): (keyof T & string)[] {
  const fields: (keyof T & string)[] = []
  for (const field in now) {
    const [seen, next] = [before?.[field], wanted[field]]
    if (seen === undefined || next === undefined || next === seen) continue
    if (now[field] !== seen && now[field] !== next) fields.push(field)
  }
  return fields
}

/** What stands in the fields that a refused change would have replaced, by the names of its body. Empty if not told. */
export const valuesNow = (refusal: unknown): Readonly<Record<string, unknown>> =>
  fieldsOf(fieldsOf(refusal).now)
