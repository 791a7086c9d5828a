import type { QueuedWriteName } from '../index.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import { passEntity, radioEntity } from './entities.ts'
import type { Op, QueuedWrite } from './queued-write.ts'

/**
 * A field of a call with the random 9-digit id of a pass or a radio (specification section 7). Only the server knows if
 * an id is taken; the write then gets a new one, and so do the writes that depend on it.
 */
interface IdField {
  readonly part: 'params' | 'body'
  readonly name: string
  readonly entity: (id: number) => string
}

/** The write's own id comes first. */
const idFields: Readonly<Partial<Record<QueuedWriteName, readonly IdField[]>>> = {
  passCreate: [{ part: 'body', name: 'passID', entity: passEntity }],
  passReturn: [{ part: 'params', name: 'passID', entity: passEntity }],
  radioCreate: [
    { part: 'body', name: 'radioID', entity: radioEntity },
    { part: 'body', name: 'takes_over', entity: radioEntity },
  ],
  radioReturn: [{ part: 'params', name: 'radioID', entity: radioEntity }],
}

const idFieldsOf = (endpoint: string): readonly IdField[] =>
  new Map(Object.entries(idFields)).get(endpoint) ?? []

function entityAt(op: Op, field: IdField | undefined): string | undefined {
  const id = field && fieldsOf(op[field.part])[field.name]
  return typeof id === 'number' ? field?.entity(id) : undefined
}

/** The entity of the pass or radio that a write is about (`pass:123456789`); undefined if it has no client id. */
export const clientIdEntity = (op: Op): string | undefined => entityAt(op, idFieldsOf(op.endpoint)[0])

/** Returns the write with a new client id wherever it names this pass or radio, or the op itself if it does not. */
export function withClientId(op: Op, entity: string, id: number): QueuedWrite {
  const field = idFieldsOf(op.endpoint).find(one => entityAt(op, one) === entity)
  return field ? { ...op, [field.part]: { ...fieldsOf(op[field.part]), [field.name]: id } } : op
}
