import type { FieldLabels } from '../../contract/rules/field-changes.ts'
import { replacedFields, type SomeOf } from '../../contract/rules/replaced-fields.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * Throws Conflict if a change would replace what somebody else has set since (decision 068), and says what stands there
 * now. `words` returns a value in words where the value itself is not for people. The record must be locked.
 */
export async function refuseReplaced<T extends object>(
  now: T,
  change: { readonly wanted: SomeOf<T>; readonly before: SomeOf<T> | undefined },
  labels: FieldLabels<T>,
  words: (field: keyof T & string) => string | Promise<string> = field => String(now[field]),
): Promise<void> {
  const fields = replacedFields(now, change.wanted, change.before)
  if (fields.length === 0) return
  const changes: string[] = []
  for (const field of fields) {
    const value = await words(field)
    changes.push(`${labels[field] ?? field} was ${value === '' ? 'removed' : `changed to ${value}`}`)
  }
  throw new HttpError(
    'Conflict',
    `${new Intl.ListFormat('en-GB').format(changes)} meanwhile. Trying again replaces that with yours.`,
    { now: Object.fromEntries(fields.map(field => [field, now[field]])) },
  )
}
