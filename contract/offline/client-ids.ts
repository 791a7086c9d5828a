import type { QueuedWriteName } from '../index.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import { passEntity, radioEntity } from './entities.ts'
import type { Op, QueuedWrite } from './queued-write.ts'

/**
 * Where calls carry the random 9-digit number of a pass or a radio (specification section 7). Such a number may be
 * another's already, which only the server can say; the write then gets another one, and with it all that waits for it.
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

/** The entity of the pass or radio that a write numbers (`pass:123456789`); undefined where it numbers none. */
export function clientIdEntity(op: Op): string | undefined {
  const place = placeOf(op.endpoint)
  const number = place && fieldsOf(op[place.part])[place.name]
  return typeof number === 'number' ? place?.entity(number) : undefined
}

/** The same write with another number. Gives the op itself where it numbers nothing. */
export function withClientId(op: Op, number: number): QueuedWrite {
  const place = placeOf(op.endpoint)
  return place ? { ...op, [place.part]: { ...fieldsOf(op[place.part]), [place.name]: number } } : op
}
