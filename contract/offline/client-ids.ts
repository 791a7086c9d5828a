import type { QueuedWriteName } from '../index.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import { passEntity, radioEntity } from './entities.ts'
import type { Op, QueuedWrite } from './queued-write.ts'

/**
 * Where calls carry the random 9-digit id of a pass or a radio (specification section 7). Only the server knows if an
 * id is taken; the write then gets a new one, and so do the writes that depend on it.
 */
interface Place {
  readonly part: 'params' | 'body'
  readonly name: string
  readonly entity: (number: number) => string
}

const places: Readonly<Partial<Record<QueuedWriteName, Place>>> = {
  passCreate: { part: 'body', name: 'passID', entity: passEntity },
  passReturn: { part: 'params', name: 'passID', entity: passEntity },
  radioCreate: { part: 'body', name: 'radioID', entity: radioEntity },
  radioReturn: { part: 'params', name: 'radioID', entity: radioEntity },
}

const placeOf = (endpoint: string): Place | undefined => new Map(Object.entries(places)).get(endpoint)

/** The entity of the pass or radio in a write (`pass:123456789`); undefined if the write has no client id. */
export function clientIdEntity(op: Op): string | undefined {
  const place = placeOf(op.endpoint)
  const number = place && fieldsOf(op[place.part])[place.name]
  return typeof number === 'number' ? place?.entity(number) : undefined
}

/** Returns the write with a new client id, or the op itself if it has none. */
export function withClientId(op: Op, number: number): QueuedWrite {
  const place = placeOf(op.endpoint)
  return place ? { ...op, [place.part]: { ...fieldsOf(op[place.part]), [place.name]: number } } : op
}
